import type { Kysely } from "kysely";

import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import {
  DiscordError,
  DiscordForbiddenError,
  DiscordRateLimitedError,
  DiscordResponseError,
  DiscordUnauthorizedError,
} from "#app/discord/errors.server.ts";
import type { Database } from "#db/schema.ts";

import { replaceByDiscordList } from "./discord-list.server.ts";
import { endTurn, takeTurn, TURN, type TurnEnd } from "./discord-turns.server.ts";
import { describeGuild, REFRESH_INTERVAL, listDueGuilds } from "./guild-details.server.ts";

export interface SyncReport {
  /** Guilds that the bot has joined and left according to Discord's list. */
  joined: number;
  left: number;
  described: number;
  failure?: DiscordError;
}

const MAX_GUILDS = 50;
/** Latest start of a guild in seconds, so that its calls end within the run. */
const LAST_START = TURN - 20;

/**
 * Synchronises the bot's guilds with Discord's list, and the details of some. The list is applied completely or not
 * at all, also if a later call fails. Only one run is active at a time; after a failure the next waits for
 * `Retry-After`, or from half a minute to a quarter of an hour.
 *
 * @returns undefined if no run is due, or another replica runs it
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
export function isAboutThisServer(error: unknown): boolean {
  return (
    error instanceof DiscordForbiddenError || (error instanceof DiscordResponseError && error.status === 404)
  );
}

/** A refused token is not a failure: it is not used again, and a new one need not wait. */
function endOf(failure: DiscordError | undefined): TurnEnd {
  if (failure instanceof DiscordRateLimitedError) return { kind: "limited", retryAfter: failure.retryAfter };
  return { kind: failure && !(failure instanceof DiscordUnauthorizedError) ? "failed" : "done" };
}
