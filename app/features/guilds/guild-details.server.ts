import { sql, type Kysely } from "kysely";

import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import type { Database, GuildBot, GuildRole } from "#db/schema.ts";

/** How often Discord is asked about one server, at most, in minutes. */
const EVERY = 5;

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
    .where(sql<boolean>`(asked_at is null or asked_at < now() - make_interval(mins => ${EVERY}))`)
    .orderBy(sql`asked_at nulls first`)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Something has just changed there: it is first in the row of those that Discord is to be asked about. */
export async function askSoonAbout(db: Kysely<Database>, guildId: string): Promise<void> {
  await db.updateTable("guilds").set({ asked_at: null }).where("id", "=", guildId).execute();
}

/**
 * Asks Discord how many are in a server, for its channels and roles, and what the bot may do there, and keeps that: unless the
 * bot reports of the server meanwhile, for then it knows better.
 *
 * @param botId the bot's own user
 * @throws DiscordError; the server is last in the row of those that are due then, too
 */
export async function describeGuild(
  db: Kysely<Database>,
  discord: DiscordBotClient,
  guildId: string,
  botId: string,
): Promise<void> {
  // Its turn is over whatever comes: one server that cannot be asked about does not keep all others waiting.
  await db
    .updateTable("guilds")
    .set({ asked_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", guildId)
    .execute();
  const { roles, approximate_member_count } = await discord.getGuild(guildId);
  const channels = await discord.listChannels(guildId);
  const member = await discord.getMember(guildId, botId);
  await db
    .updateTable("guilds")
    .set({
      // The first positive count wins (spec section 3).
      ...(approximate_member_count && { member_count: approximate_member_count }),
      ...(channels.length > 0 && { channel_count: channels.length }),
      channels: JSON.stringify(channels),
      roles: JSON.stringify(roles),
      bot: JSON.stringify(rightsOf(guildId, roles, member.roles)),
      described_at: sql<Date>`now()`,
    })
    .where("id", "=", guildId)
    .where("left_at", "is", null)
    .whereRef("reported_at", "<=", "asked_at")
    .execute();
}

/** What a member may do by their roles; everybody has @everyone, which has the server's id (Discord docs: Permissions). */
function rightsOf(guildId: string, roles: GuildRole[], memberRoles: string[]): GuildBot {
  const own = roles.filter(({ id }) => id === guildId || memberRoles.includes(id));
  return {
    permissions: own.reduce((bits, { permissions }) => bits | BigInt(permissions), 0n).toString(),
    role_position: Math.max(0, ...own.map(({ position }) => position)),
  };
}
