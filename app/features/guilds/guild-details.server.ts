import { sql, type Kysely } from "kysely";

import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { DiscordRateLimitedError } from "#app/discord/errors.server.ts";
import type { Database, GuildBot, GuildRole } from "#db/schema.ts";

import { known, type KnownGuild } from "./guild-facts.server.ts";

/** Minimum interval of the job's requests for one guild, in seconds. */
export const REFRESH_INTERVAL = 300;

/** Lists up to `limit` guilds that are due for a request to Discord: new ones first, then the longest waiting. */
export async function listDueGuilds(db: Kysely<Database>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("guilds")
    .select("id")
    .where("left_at", "is", null)
    .where(sql<boolean>`(asked_at is null or asked_at < now() - make_interval(secs => ${REFRESH_INTERVAL}))`)
    .orderBy(sql`asked_at nulls first`)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes the guild due, because something has just changed there. */
export async function requestRefresh(db: Kysely<Database>, guildId: string): Promise<void> {
  await db.updateTable("guilds").set({ asked_at: null }).where("id", "=", guildId).execute();
}

/**
 * Reads a guild's facts from Discord and stores them, unless a newer report or request arrives meanwhile. `asked_at`
 * reserves the request for one replica, so nothing is locked while Discord answers; it is not reset after a failure.
 * Undefined if the last request is younger than `olderThan` seconds, or the answer is outdated.
 * @throws DiscordError; after a 429 no request is due until that is over
 */
export async function describeGuild(
  db: Kysely<Database>,
  discord: DiscordBotClient,
  guildId: string,
  { olderThan }: { olderThan: number },
): Promise<KnownGuild | undefined> {
  const askedAt = await takeTurn(db, guildId, olderThan);
  if (askedAt === undefined) return undefined;
  const answer = await askAbout(discord, guildId).catch(async (error: unknown) => {
    if (error instanceof DiscordRateLimitedError) await pause(db, guildId, error.retryAfter);
    throw error;
  });
  const { channels, roles, bot, memberCount } = answer;
  return db
    .updateTable("guilds")
    .set({
      ...(memberCount && { member_count: memberCount }),
      ...(channels.length > 0 && { channel_count: channels.length }),
      channels: JSON.stringify(channels),
      roles: JSON.stringify(roles),
      bot: JSON.stringify(bot),
      described_at: sql<Date>`clock_timestamp()`,
    })
    .where("id", "=", guildId)
    .where("left_at", "is", null)
    .where(sql<boolean>`asked_at = ${askedAt}::timestamptz`)
    .whereRef("reported_at", "<=", "asked_at")
    .returning(known)
    .executeTakeFirst();
}

/** @returns the reserved time as text, because a Date would lose the microseconds that identify it */
async function takeTurn(
  db: Kysely<Database>,
  guildId: string,
  olderThan: number,
): Promise<string | undefined> {
  const turn = await db
    .updateTable("guilds")
    .set({ asked_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", guildId)
    .where("left_at", "is", null)
    .where(sql<boolean>`(asked_at is null or asked_at <= now() - make_interval(secs => ${olderThan}))`)
    .returning(sql<string>`asked_at::text`.as("askedAt"))
    .executeTakeFirst();
  return turn?.askedAt;
}

async function pause(db: Kysely<Database>, guildId: string, seconds: number): Promise<void> {
  await db
    .updateTable("guilds")
    .set({ asked_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where("id", "=", guildId)
    .execute();
}

async function askAbout(discord: DiscordBotClient, guildId: string) {
  const botId = await discord.getUserId();
  const { roles, approximate_member_count: memberCount } = await discord.getGuild(guildId);
  const channels = await discord.listChannels(guildId);
  const member = await discord.getMember(guildId, botId);
  return { memberCount, channels, roles, bot: rightsOf(guildId, roles, member.roles) };
}

/** Combines a member's roles with @everyone, whose id is the guild's (Discord docs: Permissions). */
function rightsOf(guildId: string, roles: GuildRole[], memberRoles: string[]): GuildBot {
  const own = roles.filter(({ id }) => id === guildId || memberRoles.includes(id));
  return {
    permissions: own.reduce((bits, { permissions }) => bits | BigInt(permissions), 0n).toString(),
    role_position: Math.max(0, ...own.map(({ position }) => position)),
  };
}
