import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import {
  DiscordError,
  DiscordRateLimitedError,
  DiscordResponseError,
  DiscordBotRefusedError,
} from "#app/discord/errors.server.ts";
import { createSingleFlight } from "#app/features/single-flight.server.ts";
import type { Database } from "#db/schema.ts";
import { replaceByDiscordList, reportBotGuild } from "./bot-guilds.server.ts";
import { describeGuild } from "./guild-refresh.server.ts";

/** Maximum duration of a run in seconds, after which a killed one no longer blocks others. */
const TURN = 55;
/** Latest start of a guild in seconds, so that its calls end within the run. */
const LAST_START = TURN - 20;
/** Minimum interval of requests for one guild, in seconds. */
const REFRESH_INTERVAL = 300;
/** Pause after a failure, doubled by each further one, and its maximum, in seconds. */
const MIN_PAUSE = 30;
const MAX_PAUSE = 900;

/** Synchronises the bot's guilds with Discord's list, all or none, and the details of some. Undefined if no run is due. */
export async function syncBotGuilds(db: Kysely<Database>, discord: DiscordBotClient, { servers = 50 } = {}) {
  const begunAt = await takeTurn(db);
  if (!begunAt) return undefined;
  const until = Date.now() + LAST_START * 1_000;
  const report = { joined: 0, left: 0, described: 0, failure: undefined as DiscordError | undefined };
  try {
    const list = { guilds: await discord.listGuilds(), begunAt };
    Object.assign(report, await db.transaction().execute((trx) => replaceByDiscordList(trx, list)));
    // New ones first, then the longest waiting.
    const due = await db
      .selectFrom("guilds")
      .select("id")
      .where("left_at", "is", null)
      .where(
        sql<boolean>`(asked_at is null or asked_at < now() - make_interval(secs => ${REFRESH_INTERVAL}))`,
      )
      .orderBy(sql`asked_at nulls first`)
      .orderBy("id")
      .limit(servers)
      .execute();
    for (const { id } of due) {
      if (Date.now() > until) break;
      // Undefined if a page has refreshed it meanwhile.
      const facts = await describeGuild(db, discord, id, { olderThan: REFRESH_INTERVAL }).catch(
        ignoreMissing,
      );
      if (facts) report.described += 1;
    }
  } catch (error) {
    if (!(error instanceof DiscordError)) throw error;
    report.failure = error;
  }
  await endTurn(db, report.failure);
  return report;
}

/** The bot has left the guild, was never in it, or cannot see it, which does not affect other guilds. */
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof DiscordResponseError && [403, 404].includes(error.status))) throw error;
}

/** Starts a run if it is due and no other replica runs one. Returns its start by the database's clock. */
export async function takeTurn(db: Kysely<Database>): Promise<Date | undefined> {
  const turn = await db
    .updateTable("discord_list")
    .set({ next_at: sql<Date>`now() + make_interval(secs => ${TURN})` })
    .where("next_at", "<=", sql<Date>`now()`)
    .returning(sql<Date>`now()`.as("begunAt"))
    .executeTakeFirst();
  return turn?.begunAt;
}

/** Ends a run. The next one waits for the end of a rate limit, or longer after each consecutive failure. */
export async function endTurn(db: Kysely<Database>, failure?: DiscordError): Promise<void> {
  const limited = failure instanceof DiscordRateLimitedError;
  // A refused token is not used again, and a new one need not wait.
  const failed = failure && !limited && !(failure instanceof DiscordBotRefusedError);
  const pause = failed
    ? sql`least(${MIN_PAUSE} * 2 ^ least(failures, 10), ${MAX_PAUSE})`
    : sql`${limited ? failure.retryAfter : 0}`;
  await db
    .updateTable("discord_list")
    .set({
      next_at: sql<Date>`now() + make_interval(secs => ${pause})`,
      failures: failed ? sql<number>`failures + 1` : 0,
    })
    .execute();
}

/** Asks Discord whether the bot is in this guild, and stores the answer as a report. @throws DiscordError */
export async function findBotGuild(db: Kysely<Database>, discord: DiscordBotClient, guildId: string) {
  const guild = await discord.getGuild(guildId).catch(ignoreMissing);
  if (!guild) return false;
  const { name, icon, roles, approximate_member_count } = guild;
  const report = { name, icon, roles, member_count: approximate_member_count ?? undefined };
  await db.transaction().execute((trx) => reportBotGuild(trx, guildId, report));
  return true;
}

/** Timeout of a request for the first list, and its poll interval, in milliseconds. */
const LIST_TIMEOUT = 2_000;
const POLL_INTERVAL = 100;

/** Tells whether the bot's absence from a guild can be known: with a bot token, not before Discord's first list. */
export function createBotList(db: Kysely<Database>, discord: DiscordBotClient | undefined) {
  let listed = false;
  const isKnown = () => listed || !discord || discord.refused;
  const once = createSingleFlight<boolean>();

  async function pollForList(): Promise<boolean> {
    const end = Date.now() + LIST_TIMEOUT;
    for (;;) {
      const { listed_at, failures } = await db
        .selectFrom("discord_list")
        .select(["listed_at", "failures"])
        .executeTakeFirstOrThrow();
      listed = listed_at !== null;
      if (isKnown() || failures > 0 || Date.now() >= end) return isKnown();
      await delay(POLL_INTERVAL);
    }
  }

  return {
    isKnown,

    arrives: async (): Promise<boolean> => isKnown() || once("list", pollForList),
  };
}
