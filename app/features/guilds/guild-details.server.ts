import { sql, type Kysely } from "kysely";

import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { DiscordRateLimitedError } from "#app/discord/errors.server.ts";
import type { Database, GuildBot, GuildRole } from "#db/schema.ts";

import { known, type KnownGuild } from "./guild-facts.server.ts";

/** How often the job asks Discord about one server, at most, in seconds. */
export const EVERY = 300;

/**
 * The servers that Discord is to be asked about, those never asked about first, then the longest unasked.
 *
 * @param limit how many at most
 */
export async function listDueGuilds(db: Kysely<Database>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("guilds")
    .select("id")
    .where("left_at", "is", null)
    .where(sql<boolean>`(asked_at is null or asked_at < now() - make_interval(secs => ${EVERY}))`)
    .orderBy(sql`asked_at nulls first`)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Something has just changed there: whoever looks at it next asks Discord, however old the last answer is. */
export async function askSoonAbout(db: Kysely<Database>, guildId: string): Promise<void> {
  await db.updateTable("guilds").set({ asked_at: null }).where("id", "=", guildId).execute();
}

/**
 * Asks Discord how many are in a server, for its channels and roles, and what the bot may do there, and keeps that: unless the
 * bot reports the same meanwhile, for then it knows better, or Discord is asked anew.
 *
 * The time at which Discord was last asked is the turn to ask: of several replicas one takes it, and nothing is locked while
 * Discord answers. Whatever comes of it, the turn is over, so that a server that cannot be asked about keeps no other waiting.
 *
 * @param olderThan seconds for which nobody else may have asked
 * @returns the server as it is known now; undefined where it was not our turn, or the answer is not needed any more
 * @throws DiscordError; after a 429 it is nobody's turn until that is over
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
      // The first positive count wins.
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

/** @returns when the turn began, as text: a Date would lose the microseconds by which it is found again */
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

/** What a member may do by their roles; everybody has @everyone, which has the server's id (Discord docs: Permissions). */
function rightsOf(guildId: string, roles: GuildRole[], memberRoles: string[]): GuildBot {
  const own = roles.filter(({ id }) => id === guildId || memberRoles.includes(id));
  return {
    permissions: own.reduce((bits, { permissions }) => bits | BigInt(permissions), 0n).toString(),
    role_position: Math.max(0, ...own.map(({ position }) => position)),
  };
}
