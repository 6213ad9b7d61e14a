import { sql, type Kysely } from "kysely";

import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import {
  DiscordError,
  DiscordForbiddenError,
  DiscordRateLimitedError,
  DiscordResponseError,
  DiscordUnauthorizedError,
} from "#app/discord/errors.server.ts";
import type { Database } from "#db/schema.ts";

import { reportBotGuild } from "./bot-guilds.server.ts";
import { replaceByDiscordList } from "./discord-list.server.ts";
import { describeGuild, REFRESH_INTERVAL, listDueGuilds } from "./guild-details.server.ts";

export interface SyncReport {
  joined: number;
  left: number;
  described: number;
  failure?: DiscordError;
}

/** Maximum duration of a run in seconds, after which a killed one no longer blocks others. */
const TURN = 55;

/** Pause after a failure, doubled by each further one, and its maximum, in seconds. */
const MIN_PAUSE = 30;
const MAX_PAUSE = 900;

const MAX_GUILDS = 50;
/** Latest start of a guild in seconds, so that its calls end within the run. */
const LAST_START = TURN - 20;

/**
 * Synchronises the bot's guilds with Discord's list, completely or not at all, and the details of some. One run is
 * active at a time; after a failure the next one waits. Undefined if no run is due.
 */
export async function syncBotGuilds(
  db: Kysely<Database>,
  discord: DiscordBotClient,
  { servers = MAX_GUILDS }: { servers?: number } = {},
): Promise<SyncReport | undefined> {
  const begunAt = await takeTurn(db);
  if (!begunAt) return undefined;
  const until = Date.now() + LAST_START * 1_000;
  const report: SyncReport = { joined: 0, left: 0, described: 0 };
  try {
    const guilds = await discord.listGuilds();
    const list = { guilds, begunAt };
    Object.assign(report, await db.transaction().execute((trx) => replaceByDiscordList(trx, list)));
    await describeGuilds(db, discord, { servers, until, report });
  } catch (error) {
    if (!(error instanceof DiscordError)) throw error;
    report.failure = error;
  }
  await endTurn(db, endOf(report.failure));
  return report;
}

async function describeGuilds(
  db: Kysely<Database>,
  discord: DiscordBotClient,
  { servers, until, report }: { servers: number; until: number; report: SyncReport },
): Promise<void> {
  for (const id of await listDueGuilds(db, servers)) {
    if (Date.now() > until) return;
    try {
      // A page may have refreshed it meanwhile.
      if (await describeGuild(db, discord, id, { olderThan: REFRESH_INTERVAL })) report.described += 1;
    } catch (error) {
      if (!isAboutThisServer(error)) throw error;
    }
  }
}

/** The bot has left the guild, was never in it, or cannot see it, which does not affect other guilds. */
function isAboutThisServer(error: unknown): boolean {
  return (
    error instanceof DiscordForbiddenError || (error instanceof DiscordResponseError && error.status === 404)
  );
}

/** A refused token is not a failure: it is not used again, and a new one need not wait. */
function endOf(failure: DiscordError | undefined): TurnEnd {
  if (failure instanceof DiscordRateLimitedError) return { kind: "limited", retryAfter: failure.retryAfter };
  return { kind: failure && !(failure instanceof DiscordUnauthorizedError) ? "failed" : "done" };
}

/**
 * Starts a run if it is due and no other replica runs one. It ends with `endTurn`, or after `TURN` seconds. Returns
 * the start by the database's clock.
 */
export async function takeTurn(db: Kysely<Database>): Promise<Date | undefined> {
  const turn = await db
    .updateTable("discord_list")
    .set({ next_at: secondsFromNow(sql`${TURN}`) })
    .where("next_at", "<=", sql<Date>`now()`)
    .returning(sql<Date>`now()`.as("begunAt"))
    .executeTakeFirst();
  return turn?.begunAt;
}

/** Result of a run. "limited" is Discord's rate limit, in seconds. */
type TurnEnd = { kind: "done" } | { kind: "limited"; retryAfter: number } | { kind: "failed" };

export async function endTurn(db: Kysely<Database>, end: TurnEnd): Promise<void> {
  const failed = end.kind === "failed";
  const pause =
    end.kind === "limited"
      ? sql`${end.retryAfter}`
      : failed
        ? sql`least(${MIN_PAUSE} * 2 ^ least(failures, 10), ${MAX_PAUSE})`
        : sql`0`;
  await db
    .updateTable("discord_list")
    .set({ next_at: secondsFromNow(pause), failures: failed ? sql<number>`failures + 1` : 0 })
    .execute();
}

function secondsFromNow(seconds: ReturnType<typeof sql>) {
  return sql<Date>`now() + make_interval(secs => (${seconds})::double precision)`;
}

/** Asks Discord whether the bot is in this guild, and stores the answer as a report. @throws DiscordError */
export async function findBotGuild(
  db: Kysely<Database>,
  discord: DiscordBotClient,
  guildId: string,
): Promise<boolean> {
  try {
    const { name, icon, roles, approximate_member_count } = await discord.getGuild(guildId);
    const report = { name, icon, roles, member_count: approximate_member_count ?? undefined };
    await db.transaction().execute((trx) => reportBotGuild(trx, guildId, report));
    return true;
  } catch (error) {
    if (isAboutThisServer(error)) return false;
    throw error;
  }
}
