import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { KINDS } from "#app/features/settings/form-values.ts";
import { createDatabase } from "#db/client.server.ts";
import { createRandom, type Random } from "./random.ts";
import { repeat } from "./repeat.ts";
import { askAsBot, reportGuilds, type FaultySite, type Mortal, type Run } from "./site.ts";

interface KillsOptions extends Run {
  postgres: Pick<Mortal, "kill" | "revive">;
  /** Number of kills of each kind. */
  each: number;
}

/** Enough that a guild is rarely saved twice: a later save would hide the loss of an earlier one. */
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

/** Where the bot keeps what it has, and the database that it is compared with. */
type Database = Pick<FaultySite, "databaseUrl" | "botState">;

/** A confirmed save of a prefix. */
interface Save {
  guildId: string;
  version: number;
  prefix: string;
  /** When it was sent, by `performance.now()`. */
  sent: number;
}

/** Kills processes of the site, the bot and Postgres in random order while settings are saved, and reports losses. */
export async function runKills({ site, seed, each, signal, postgres }: KillsOptions) {
  // Writers use a generator of their own, because their timing would change the order of kills.
  const [random, theirs] = [createRandom(seed), createRandom(seed + 1)];
  const guildIds = Array.from({ length: GUILDS }, (_, i) => String(700_000_000_000_000_000n + BigInt(i)));
  await reportGuilds(site, guildIds);
  const writers = createWriters(site, guildIds, theirs);
  const order = random.shuffle(
    (["web", "bot", "Postgres"] as const).flatMap((kind) => Array.from({ length: each }, () => kind)),
  );
  const targets = {
    web: () => random.pick(site.webs),
    bot: () => site.bot,
    Postgres: () => postgres,
  };
  const lost: string[] = [];
  const killed = { web: 0, bot: 0, Postgres: 0 };
  // Stops at the first loss, which a later save could hide.
  while (order.length > 0 && lost.length === 0) {
    const before = writers.saves.length;
    const pause = writers.start();
    // A save takes longer on a busy machine than all pauses of a round.
    while (writers.saves.length === before) {
      signal?.throwIfAborted();
      await wait(20);
    }
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
    await pause();
    await Promise.all(revivals.values());
    lost.push(...(await lostChanges(site, signal)));
  }
  for (const { guildId, version } of await forgottenSaves(site, writers.saves))
    lost.push(`${guildId} v${version} was confirmed and is gone`);
  const { web, bot, Postgres } = killed;
  const kinds = `web ${web}, bot ${bot}, Postgres ${Postgres}`;
  const saves = writers.saves.length;
  const seen = `Kills: ${web + bot + Postgres} (${kinds}): ${lost.length} changes lost; ${saves} saves confirmed`;
  return { seen, saves, wrong: lost };
}

/** Creates writers that save settings through all processes, ignoring failures, each after a pause in milliseconds. */
export function createWriters(site: FaultySite, guildIds: string[], random: Random, pause = 0) {
  const saves: Save[] = [];
  let count = 0;

  async function change(): Promise<void> {
    const guildId = random.pick(guildIds);
    const at = random.below(site.urls.length);
    if (random.below(COMINGS_AND_GOINGS) === 0) {
      const leaves = random.below(2) === 0;
      const body = leaves ? undefined : { name: "Server" };
      await askAsBot(site, leaves ? "DELETE" : "PUT", `/api/bot/guilds/${guildId}`, { body, at });
      return;
    }
    await wait(pause);
    const prefix = (count++).toString(36);
    const sent = performance.now();
    const settings = { body: { settings: { prefix } }, at };
    const { body } = await askAsBot(site, "PUT", `/api/prefix/${guildId}`, settings);
    // A killed process does not respond, and the save may or may not be stored.
    if (body?.version) saves.push({ guildId, version: body.version, prefix, sent });
    else await wait(20);
  }

  return { saves, start: () => repeat(WRITERS, change) };
}

/** Waits until the bot has the settings of the database, and returns the remaining differences. */
export async function lostChanges(site: Database, signal?: AbortSignal): Promise<string[]> {
  const deadline = performance.now() + TIMEOUT;
  for (;;) {
    const found = await differences(site);
    if (found.length === 0 || performance.now() > deadline) return found;
    signal?.throwIfAborted();
    await wait(50);
  }
}

/** Lists the differences between the settings of the database and the bot, one line each. */
async function differences({ databaseUrl, botState }: Database): Promise<string[]> {
  const stored = await query(databaseUrl, (db) =>
    db
      .selectFrom("settings as s")
      .innerJoin("guilds as g", "g.id", "s.guild_id")
      .select(["s.guild_id as guildId", "s.module", "s.version", "s.settings"])
      .where("g.left_at", "is", null)
      .execute(),
  );
  const received = existsSync(botState) ? JSON.parse(readFileSync(botState, "utf8")).items : [];
  const [inDatabase, atBot] = [statesOf(stored), statesOf(received)];
  return [...new Set([...inDatabase.keys(), ...atBot.keys()])]
    .filter((key) => inDatabase.get(key) !== atBot.get(key))
    .map((key) => `${key}: the database has ${inDatabase.get(key)}, the bot ${atBot.get(key)}`);
}

/** Returns the confirmed saves that are missing in the history. */
export async function forgottenSaves(
  { databaseUrl }: Pick<Database, "databaseUrl">,
  saves: Save[],
): Promise<Save[]> {
  const rows = await query(databaseUrl, (db) =>
    db.selectFrom("settings_versions").select(["guild_id", "version", "after"]).execute(),
  );
  const lines = new Set(
    rows.map(({ guild_id, version, after: { [KINDS]: _, ...after } }) => {
      return `${guild_id} v${version} ${JSON.stringify(after)}`;
    }),
  );
  return saves.filter(
    ({ guildId, version, prefix }) => !lines.has(`${guildId} v${version} ${JSON.stringify({ prefix })}`),
  );
}

/** Runs a query on a connection of its own. */
export async function query<Result>(
  url: string,
  work: (db: ReturnType<typeof createDatabase>) => Promise<Result>,
): Promise<Result> {
  const db = createDatabase({ url, max: 1 });
  return work(db).finally(() => db.destroy());
}

function statesOf(
  items: { guildId: string; module: string; version: number; settings: Record<string, unknown> | null }[],
) {
  return new Map(
    items.map(({ guildId, module, version, settings }) => {
      // Beside the settings, what is stored has the kinds of their fields.
      const { [KINDS]: _, ...values } = settings ?? {};
      return [`${guildId}/${module}`, `v${version} ${JSON.stringify(settings && values)}`];
    }),
  );
}
