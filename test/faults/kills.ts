import { setTimeout as wait } from "node:timers/promises";
import { differences, forgottenSaves } from "./losses.ts";
import { createRandom, type Random } from "./random.ts";
import { askAsBot, type FaultySite, type Mortal } from "./site.ts";

interface KillsOptions {
  site: FaultySite;
  /** Direct connection that bypasses the gate. */
  databaseUrl: string;
  postgres: Pick<Mortal, "kill" | "revive">;
  /** Number of kills of each kind. */
  each: number;
  seed: number;
  signal?: AbortSignal;
}

interface KillsResult {
  /** Like `Kills: 60 (web 20, bot 20, Postgres 20): 0 changes lost`. */
  line: string;
  saves: number;
  lost: string[];
}

/** So many that a guild is rarely saved twice: a later save would hide the loss of an earlier one. */
const GUILDS = 400;
/** Kills between comparisons, for which writing pauses. */
const ROUND = 2;
/** Maximum time between kills in milliseconds, often shorter than a restart. */
const PAUSE = 500;
/** How long the bot may take to catch up, in milliseconds. Its longest delay is a minute. */
const TIMEOUT = 90_000;
const WRITERS = 4;
/** One in so many changes is a guild that the bot leaves or joins. */
const COMINGS_AND_GOINGS = 15;

/** A confirmed save of a prefix. */
export interface Save {
  guildId: string;
  version: number;
  prefix: string;
}

/** Kills processes of the site, the bot and Postgres in random order while settings are saved, and reports losses. */
export async function runKills(options: KillsOptions): Promise<KillsResult> {
  const { site, seed, each, databaseUrl, signal } = options;
  // Writers use a generator of their own, because their timing would change the order of kills.
  const [random, theirs] = [createRandom(seed), createRandom(seed + 1)];
  const guildIds = Array.from({ length: GUILDS }, (_, i) => String(700_000_000_000_000_000n + BigInt(i)));
  const counts = { name: "Server", icon: null, member_count: 1, channel_count: 1 };
  const reported = await askAsBot(site, "PUT", "/api/bot/guilds", {
    body: guildIds.map((id) => ({ id, ...counts })),
  });
  if (!reported.ok) throw new Error(`The servers were not reported: ${reported.status}`);
  const writers = createWriters(site, guildIds, theirs);
  const order = random.shuffle(
    (["web", "bot", "Postgres"] as const).flatMap((kind) => Array.from({ length: each }, () => kind)),
  );
  const targets = {
    web: () => random.pick(site.webs),
    bot: () => site.bot,
    Postgres: () => options.postgres,
  };
  const lost: string[] = [];
  const killed = { web: 0, bot: 0, Postgres: 0 };
  // Stops at the first loss, which a later save could hide.
  while (order.length > 0 && lost.length === 0) {
    writers.resume();
    const revivals = new Map<object, Promise<void>>();
    for (const kind of order.splice(0, ROUND)) {
      signal?.throwIfAborted();
      await wait(random.below(PAUSE));
      const target = targets[kind]();
      await revivals.get(target);
      await target.kill();
      killed[kind]++;
      const later = random.below(PAUSE);
      const revived = wait(later).then(() => target.revive());
      // Avoids an unhandled rejection before it is awaited.
      revived.catch(() => {});
      revivals.set(target, revived);
    }
    await writers.pause();
    await Promise.all(revivals.values());
    lost.push(...(await lostChanges(databaseUrl, site.botState, signal)));
  }
  lost.push(...(await forgottenSaves(databaseUrl, writers.saves)));
  const { web, bot, Postgres } = killed;
  const kinds = `web ${web}, bot ${bot}, Postgres ${Postgres}`;
  const line = `Kills: ${web + bot + Postgres} (${kinds}): ${lost.length} changes lost`;
  return { line, saves: writers.saves.length, lost };
}

/** Creates writers that save settings continuously through all processes, ignoring failures. */
function createWriters(site: FaultySite, guildIds: string[], random: Random) {
  const saves: Save[] = [];
  let count = 0;
  let going = false;
  let working: Promise<unknown> = Promise.resolve();

  async function change(): Promise<void> {
    const guildId = random.pick(guildIds);
    const at = random.below(site.urls.length);
    if (random.below(COMINGS_AND_GOINGS) === 0) {
      const left = random.below(2) === 0;
      const path = `/api/bot/guilds/${guildId}`;
      await (left
        ? askAsBot(site, "DELETE", path, { at })
        : askAsBot(site, "PUT", path, { body: { name: "Server" }, at }));
      return;
    }
    const prefix = (count++).toString(36);
    const { body } = await askAsBot(site, "PUT", `/api/prefix/${guildId}`, {
      body: { settings: { prefix } },
      at,
    });
    // A killed process does not respond, and the save may or may not be stored.
    if (body?.version) saves.push({ guildId, version: body.version, prefix });
    else await wait(20);
  }

  async function write(): Promise<void> {
    while (going) await change();
  }

  return {
    saves,
    resume: () => {
      going = true;
      working = Promise.all(Array.from({ length: WRITERS }, write));
    },
    pause: async () => {
      going = false;
      await working;
    },
  };
}

/** Waits until the bot has the settings of the database, and returns the remaining differences. */
async function lostChanges(databaseUrl: string, botState: string, signal?: AbortSignal): Promise<string[]> {
  const deadline = performance.now() + TIMEOUT;
  for (;;) {
    const found = await differences(databaseUrl, botState);
    if (found.length === 0 || performance.now() > deadline) return found;
    signal?.throwIfAborted();
    await wait(50);
  }
}
