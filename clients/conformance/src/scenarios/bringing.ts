import { isDeepStrictEqual } from "node:util";
import type { Exchange } from "../exchange.ts";
import { must } from "../failure.ts";
import { guildId, type Play } from "../play.ts";
import type { Rule } from "../rules.ts";

const PATH = "/api/bot/settings";
/** Entries and bytes in a request. */
const [MOST, BYTES] = [1_000, 4 * 1024 * 1024];

const entry = (i: number, text = `${i}`) => ({
  guildId: guildId(i),
  module: "welcome",
  settings: { enabled: true, text },
});
type Entry = ReturnType<typeof entry>;

export async function bringsSettings(play: Play) {
  play.idle();
  await brings(
    play,
    Array.from({ length: 1_200 }, (_, i) => entry(i)),
  );
  // Text of two bytes a character.
  const large = Array.from({ length: 6 }, (_, i) => entry(i, "ß".repeat(450_000)));
  await brings(play, large, true);

  const bringing = play.command({ do: "import", entries: [entry(1)], dryRun: false });
  await play.refuses(await play.request("PUT", PATH, "does not bring settings"), bringing, 413);
}

/** Lets the program bring entries, of which the site takes the first ones at last, and reads what became of each. */
async function brings(play: Play, entries: Entry[], dryRun = false): Promise<void> {
  const bringing = play.command({ do: "import", entries, dryRun });
  const results: object[] = [];
  const entriesIn = (asked: Exchange) => (asked.body as { entries: Entry[] }).entries;
  const next = async (rule: Rule) => {
    const asked = await play.request("PUT", PATH, rule);
    const sent = entriesIn(asked);
    must(sent.length > 0, "sends a malformed request", "a request without entries");
    must(sent.length <= MOST, "sends more than 1,000 settings at once", `${sent.length}`);
    const bytes = Buffer.byteLength(asked.text);
    must(bytes <= BYTES, "sends more than 4 MiB of settings at once", `${bytes} bytes`);
    must((asked.query.get("dryRun") === "1") === dryRun, "takes a trial for the import", `${asked}`);
    const following = entries.slice(results.length, results.length + sent.length);
    must(isDeepStrictEqual(sent, following), "changes the settings that it brings");
    return asked;
  };
  while (results.length < entries.length) {
    let asked = await next("does not bring settings");
    if (results.length === 0)
      asked = await play.fails(asked, () => next("gives up bringing settings after a failure"));
    const sent = entriesIn(asked);
    const states = [{ state: "created" }, { state: "kept" }, { state: "refused", code: "unknown_server" }];
    const became = sent.map(({ guildId: id, module }, i) => ({ guildId: id, module, ...states[i % 3] }));
    results.push(...became);
    asked.reply(200, { results: became });
  }
  const { ok, body } = await bringing();
  must(ok === true && isDeepStrictEqual(body, results), "does not tell what became of settings");
}
