import { setTimeout as wait } from "node:timers/promises";
import texts from "#app/i18n/locales/en/tests.json" with { type: "json" };
import { people } from "#dev/discord/people.ts";
import { cookieOfSession } from "#dev/discord/visitor.ts";
import { formOf, levels } from "#test/settings.ts";
import { createRandom } from "./random.ts";
import { askAsBot, BUSY_GUILDS, reportGuilds, type FaultySite } from "./site.ts";
import type { Scenario } from "./table.ts";

const KILLS = 60;
/** Maximum time in milliseconds between the press and the kill, longer than the bot needs to send and answer. */
const SPAN = 400;
/** What a page says of a test that was given to the bot and not answered. */
const UNANSWERED = texts.notAnswered.replace("{{bot}} ", "");
/** A person's tests in one server are at least so many milliseconds apart. */
const APART = 4_000;

/**
 * Kills the site around a test message, and presses the button again until its page shows how it ended. A test is sent at most
 * once (docs/decisions/0033-test-messages.md): one that a killed process had marked as given does not arrive, and its page says so.
 */
export const testMessages: Scenario = {
  name: "tests",
  fault: "SIGKILL to the site between a test message, the bot's answer and the page that shows it",
  async run({ site, seed, signal }) {
    const random = createRandom(seed);
    await reportGuilds(site, BUSY_GUILDS);
    // The bot would take some of the tests.
    await site.bot.kill();
    const cookie = await cookieOfSession(site.urls[0] ?? "", people.bob);
    const bot = followTasks(site);
    const pressedAt = new Map<string, number>();
    let presses = 0;
    const endings: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      signal?.throwIfAborted();
      const guildId = BUSY_GUILDS[kill % BUSY_GUILDS.length] ?? "";
      await wait(Math.max(0, (pressedAt.get(guildId) ?? 0) + APART - Date.now()));
      pressedAt.set(guildId, Date.now());
      const at = random.below(site.webs.length);
      const asked = test(site, { at, guildId, cookie, message: `test ${kill}` }).catch(() => undefined);
      await wait(random.below(SPAN));
      await site.webs[at]?.kill();
      // A page that was there before the kill needs no second press: four seconds after it, that would be another test.
      let ending = await asked;
      await site.webs[at]?.revive();
      for (; ending === undefined; presses++) {
        signal?.throwIfAborted();
        ending = await test(site, { at, guildId, cookie, message: `test ${kill}` }).catch(() => undefined);
        if (ending === undefined) await wait(200);
      }
      endings.push(ending);
    }
    const sent = await bot.stop();
    await site.bot.revive();
    const all = Array.from(
      { length: KILLS },
      (_, kill) => sent.filter((text) => text === `test ${kill}`).length,
    );
    const [never, twice] = [
      all.filter((times) => times === 0).length,
      all.filter((times) => times > 1).length,
    ];
    return {
      seen: `${KILLS} kills, ${presses} more presses: ${sent.length} sent, ${twice} twice, ${never} never`,
      wrong: all.flatMap((times, kill) =>
        times === 1 || (times === 0 && endings[kill]?.includes(UNANSWERED))
          ? []
          : `test ${kill} was sent ${times} times`,
      ),
    };
  },
};

interface Press {
  at: number;
  guildId: string;
  cookie: string;
  message: string;
}

/** Presses "Send a test to me" and looks at its page. Resolves to that page when it shows how the test ended. */
async function test(
  { urls }: FaultySite,
  { at, guildId, cookie, message }: Press,
): Promise<string | undefined> {
  const headers = { Cookie: cookie, Origin: urls[0] ?? "" };
  const options = { headers, redirect: "manual" as const, signal: AbortSignal.timeout(20_000) };
  const settings = formOf(levels.fields, { ...levels.defaults, message });
  const body = new URLSearchParams([...settings, ["version", "0"], ["intent", "test message"]]);
  const path = `/dashboard/guilds/${guildId}/levels/test`;
  const answer = await fetch(`${urls[at]}${path}`, { ...options, method: "POST", body });
  const page = answer.headers.get("Location");
  await answer.arrayBuffer();
  if (answer.status !== 303 || page === null) return undefined;
  for (;;) {
    const shown = await fetch(`${urls[at]}${page}`, options);
    const html = await shown.text();
    if (!shown.ok) return undefined;
    if (!shown.headers.has("Refresh")) return html;
    await wait(50);
  }
}

/** Follows the feed as a bot that sends each task that it gets, and answers when it can. */
function followTasks(site: FaultySite) {
  const sent: string[] = [];
  let isOver = false;
  const answer = async (id: string) => {
    for (let at = 0, ok = false; !ok && !isOver; at++) {
      const { status } = await askAsBot(site, "PUT", `/api/bot/tasks/${id}`, { at, body: { state: "done" } });
      ok = status === 204 || status === 410;
      if (!ok) await wait(50);
    }
  };
  const following = (async () => {
    let cursor = "";
    for (let at = 0; !isOver; at++) {
      const query = new URLSearchParams({ tasks: "1", wait: "1", ...(cursor && { cursor }) });
      const { body } = await askAsBot(site, "GET", `/api/bot/changes?${query}`, { at });
      if (!body) await wait(50);
      cursor = body?.nextCursor ?? cursor;
      for (const item of (body?.items ?? []) as {
        kind?: string;
        id?: string;
        settings?: { message?: string };
      }[]) {
        if (item.kind !== "task") continue;
        sent.push(item.settings?.message ?? "");
        void answer(item.id ?? "");
      }
    }
  })();
  return {
    /** Ends the bot. @returns the texts that it has sent */
    async stop(): Promise<string[]> {
      isOver = true;
      await following;
      return sent;
    },
  };
}
