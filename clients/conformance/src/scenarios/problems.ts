import { isDeepStrictEqual } from "node:util";
import type { Exchange } from "../exchange.ts";
import { must } from "../failure.ts";
import { guildId, isRequest, type Play } from "../play.ts";
import type { Rule } from "../rules.ts";
import type { Event } from "../stage.ts";

const PATH = "/api/bot/problems";
/** Problems in a request, and problems that a client holds. */
const [BATCH, HELD] = [500, 10_000];

type Problem = ReturnType<typeof problem>;

const problem = (i: number) => ({
  guildId: guildId(i),
  module: "welcome",
  version: i,
  field: "channelId",
  code: i % 2 ? 50013 : "unknown_channel",
  permissions: ["SEND_MESSAGES"],
  at: "2026-11-21T10:15:00.000Z",
});

const tell = (play: Play, from: number, to: number) => {
  for (let i = from; i < to; i++) play.tell({ do: "problem", problem: problem(i) });
};

/** Waits for a batch, and checks what holds for each. */
async function nextBatch(play: Play, rule: Rule): Promise<[Exchange, Problem[]]> {
  const asked = await play.request("POST", PATH, rule);
  const batch = asked.body as Problem[];
  must(batch.length <= BATCH, "sends more than 500 problems at once", `${batch.length}`);
  must(batch.length > 0, "sends a malformed request", "a batch without problems");
  for (const one of batch)
    must(isDeepStrictEqual(one, problem(one.version)), "changes a problem", JSON.stringify(one));
  return [asked, batch];
}

/** Failure that a request of problems is at a time when none may come. */
const when = (rule: Rule) => (event: Event) => isRequest(event) && event.path === PATH && rule;

export async function reportsProblems(play: Play) {
  const count = 1_200;
  play.idle();
  tell(play, 0, count);
  let lost: Rule = "loses problems";
  let failed: Exchange | undefined;
  for (let [taken, failures] = [0, 0]; taken < count;) {
    const [asked, batch] = await nextBatch(play, lost);
    const versions = batch.map(({ version }) => version);
    must(!versions.some((version) => version < taken), "sends problems again", `${versions[0]}`);
    must(
      versions.every((version, i) => version === taken + i),
      lost,
      `${versions[0]} comes instead of ${taken}`,
    );
    if (failed) play.paused(failed, asked, 100 * 2 ** (failures - 1));
    await play.quiet(when("sends two batches at once"));
    failed = failures < 2 ? asked : undefined;
    if (failed) {
      failures++;
      lost = "loses problems after a failure";
      asked.refuse(503, "unavailable");
    } else {
      taken += batch.length;
      asked.reply(204);
    }
  }
  await play.quiet(when("sends problems again"));

  tell(play, count, count + 1);
  const [refused] = await nextBatch(play, "loses problems");
  refused.refuse(400, "bad_request", {}, { fields: { "[0].code": ["is not known"] } });
  await play.quiet(when("repeats what was refused"), 500);
  tell(play, count + 1, count + 2);
  const [next, batch] = await nextBatch(play, "is stuck at a refused batch");
  must(batch[0]?.version === count + 1, "is stuck at a refused batch", JSON.stringify(batch));
  next.reply(204);
}

export async function boundsProblems(play: Play) {
  play.idle();
  tell(play, 0, 1);
  const [first] = await nextBatch(play, "loses problems");
  tell(play, 1, HELD + 2_000);
  // Lines are read in their order: the answer comes after all problems were taken.
  await play.get({ guildId: guildId(1), module: "welcome" });
  first.refuse(503, "unavailable");
  let taken = 0;
  do {
    const [asked, batch] = await nextBatch(play, "loses problems after a failure");
    taken += batch.length;
    asked.reply(204);
  } while (await play.peek(when("loses problems"), 1_000));
  must(taken <= HELD + BATCH, "holds problems without bound", `${taken} problems`);
}

export async function takesBack(play: Play) {
  const problems = [
    { guildId: guildId(1), module: "welcome", field: "channelId" },
    { guildId: guildId(2), module: "prefix" },
  ];
  play.idle();
  const resolved = play.command({ do: "resolve", problems });
  const asked = await play.request("DELETE", PATH, "does not take problems back");
  must(isDeepStrictEqual(asked.body, problems), "changes what is resolved", JSON.stringify(asked.body));
  asked.reply(204);
  const { ok } = await resolved();
  must(ok === true, "does not take problems back", "its result is not ok");
}
