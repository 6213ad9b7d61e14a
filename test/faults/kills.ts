import { setTimeout as wait } from "node:timers/promises";

import { differences, forgottenSaves } from "./losses.ts";
import type { Mortal } from "./mortal.ts";
import { createRandom } from "./random.ts";
import type { FaultySite } from "./site.ts";
import { createWriters } from "./writers.ts";

interface KillsOptions {
  site: FaultySite;
  /** Past whatever stands for a dead Postgres, so that one can look at any time. */
  databaseUrl: string;
  postgres: Pick<Mortal, "kill" | "revive">;
  /** Of each kind. */
  each: number;
  seed: number;
  /** Aborted when nobody wants to know any more. */
  signal?: AbortSignal;
}

export interface KillsResult {
  /** `Kills: 60 (web 20, bot 20, Postgres 20): 0 changes lost` */
  line: string;
  saves: number;
  /** What was lost, a line each. */
  lost: string[];
}

/** So many servers that hardly any is saved again soon: a later save hides that an earlier one was lost. */
const GUILDS = 400;
/** After so many kills nobody saves any more, everything comes back and is compared: for the same reason. */
const ROUND = 2;
/** Between two kills, at most, in milliseconds: often the next comes while the one before is still getting up. */
const PAUSE = 500;
/** How long the bot may take to catch up before what it lacks counts as lost, in milliseconds. It pauses a minute at most. */
const PATIENCE = 90_000;

/** Kills processes of the site, the bot and Postgres in random order while settings are saved, and says what was lost. */
export async function runKills(options: KillsOptions): Promise<KillsResult> {
  const { site, seed, each, databaseUrl, signal } = options;
  // Writers take their chances when they come to it: with them the order of the kills would be another each time.
  const [random, theirs] = [createRandom(seed), createRandom(seed + 1)];
  const guildIds = Array.from({ length: GUILDS }, (_, i) => String(700_000_000_000_000_000n + BigInt(i)));
  await reportGuilds(site, guildIds);
  const writers = createWriters({ ...site, guildIds, random: theirs });
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
  // What is lost stays lost, or comes back with the next save: nothing is learned by going on.
  while (order.length > 0 && lost.length === 0) {
    writers.resume();
    const gettingUp = new Map<object, Promise<void>>();
    for (const kind of order.splice(0, ROUND)) {
      signal?.throwIfAborted();
      await wait(random.below(PAUSE));
      const target = targets[kind]();
      await gettingUp.get(target);
      await target.kill();
      killed[kind]++;
      const later = random.below(PAUSE);
      const revived = wait(later).then(() => target.revive());
      // Awaited below; until then it must not end the process.
      revived.catch(() => {});
      gettingUp.set(target, revived);
    }
    await writers.pause();
    await Promise.all(gettingUp.values());
    lost.push(...(await whatIsLost(databaseUrl, site.botState, signal)));
  }
  lost.push(...(await forgottenSaves(databaseUrl, writers.saves)));
  const { web, bot, Postgres } = killed;
  const kinds = `web ${web}, bot ${bot}, Postgres ${Postgres}`;
  const line = `Kills: ${web + bot + Postgres} (${kinds}): ${lost.length} changes lost`;
  return { line, saves: writers.saves.length, lost };
}

async function reportGuilds({ urls, botToken }: FaultySite, guildIds: string[]): Promise<void> {
  const guilds = guildIds.map((id) => ({
    id,
    name: "Server",
    icon: null,
    member_count: 1,
    channel_count: 1,
  }));
  const answer = await fetch(`${urls[0]}/api/bot/guilds`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${botToken}`, "Content-Type": "application/json" },
    body: JSON.stringify(guilds),
  });
  if (!answer.ok) throw new Error(`The servers were not reported: ${answer.status}`);
}

/** Nobody writes any more: the bot has to arrive at what the database has. */
async function whatIsLost(databaseUrl: string, botState: string, signal?: AbortSignal): Promise<string[]> {
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    const found = await differences(databaseUrl, botState);
    if (found.length === 0 || performance.now() > deadline) return found;
    signal?.throwIfAborted();
    await wait(50);
  }
}
