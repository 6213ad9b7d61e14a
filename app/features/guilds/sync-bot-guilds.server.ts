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
import { describeGuild, EVERY, listDueGuilds } from "./guild-details.server.ts";

/** What one run did. */
export interface SyncReport {
  /** Servers that the bot has joined and left by Discord's list. */
  joined: number;
  left: number;
  /** Servers that Discord was asked about one by one, with success. */
  described: number;
  /** What ended the run before its end. */
  failure?: DiscordError;
}

/** Servers in one run, each of three calls. */
const SERVERS = 50;
/** No server is begun so many seconds after the run; the last one's calls still end within the turn. */
const LAST_BEGINS = TURN - 20;

/**
 * Asks Discord where the bot is, and about some of these servers. The list is taken over whole or not at all; what fails
 * after it leaves it standing. Only one run is under way at a time, and after a failure there is none for a while:
 * `Retry-After`, or from half a minute up to a quarter of an hour.
 *
 * @returns undefined where it is not time, or another replica asks
 */
export async function syncBotGuilds(
  db: Kysely<Database>,
  discord: DiscordBotClient,
  { servers = SERVERS }: { servers?: number } = {},
): Promise<SyncReport | undefined> {
  const begunAt = await takeTurn(db);
  if (!begunAt) return undefined;
  const until = Date.now() + LAST_BEGINS * 1_000;
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
      // A page may have asked since.
      if (await describeGuild(db, discord, id, { olderThan: EVERY })) report.described += 1;
    } catch (error) {
      if (!isAboutThisServer(error)) throw error;
    }
  }
}

/** The bot has left it, was never there, or may not see it: that says nothing about other servers. */
export function isAboutThisServer(error: unknown): boolean {
  return (
    error instanceof DiscordForbiddenError || (error instanceof DiscordResponseError && error.status === 404)
  );
}

/** A refused token is not asked with again anyway, and the next one need not wait. */
function endOf(failure: DiscordError | undefined): TurnEnd {
  if (failure instanceof DiscordRateLimitedError) return { kind: "limited", retryAfter: failure.retryAfter };
  return { kind: failure && !(failure instanceof DiscordUnauthorizedError) ? "failed" : "done" };
}
