import { sql, type Kysely, type Selectable, type Transaction } from "kysely";

import { recordPresence } from "#app/features/bot-feed/record.server.ts";
import type { Database } from "#db/schema.ts";

import type { ReportedGuild, ReportedGuildDetails } from "./report.server.ts";

/** What everybody may know of a server that the bot is in, as the bot reported it. */
export type BotGuild = Pick<
  Selectable<Database["guilds"]>,
  "id" | "name" | "icon" | "member_count" | "channel_count"
>;

/** A server that the bot is in now. */
export async function getBotGuild(db: Kysely<Database>, guildId: string): Promise<BotGuild | undefined> {
  return present(db)
    .select(["id", "name", "icon", "member_count", "channel_count"])
    .where("id", "=", guildId)
    .executeTakeFirst();
}

/** The servers that the bot is in, ids and counts; `among` limits them to these ids. */
export async function listBotGuilds(db: Kysely<Database>, { among }: { among?: string[] } = {}) {
  const all = present(db).select(["id", "member_count", "channel_count"]).orderBy("id");
  return (among ? all.where("id", "=", sql<string>`any(${among})`) : all).execute();
}

/**
 * Replaces the whole list: what is not on it any more, the bot has left.
 *
 * @param trx the caller's transaction, because the lock lasts until its end
 */
export async function replaceBotGuilds(trx: Transaction<Database>, guilds: ReportedGuild[]): Promise<void> {
  // Two reports at once go one after the other, so that neither waits for a row of the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('pearl bot guilds', 0))`.execute(trx);
  const ids = guilds.map(({ id }) => id);
  await trx
    .updateTable("guilds")
    .set({ left_at: sql`now()`, reported_at: sql`now()` })
    .where("left_at", "is", null)
    .where("id", "!=", sql<string>`all(${ids})`)
    .execute();
  await sql`
    insert into guilds (id, name, icon, member_count, channel_count)
    select id, name, icon, member_count, channel_count
    from jsonb_to_recordset(${JSON.stringify(guilds)}::jsonb)
      as reported (id text, name text, icon text, member_count int, channel_count int)
    on conflict (id) do update set
      name = excluded.name, icon = excluded.icon, member_count = excluded.member_count,
      channel_count = excluded.channel_count, reported_at = now(), left_at = null`.execute(trx);
  await recordPresence(trx);
}

/** One server joined or changed. What the report does not name stays as it was. */
export async function reportBotGuild(
  trx: Transaction<Database>,
  id: string,
  guild: ReportedGuildDetails,
): Promise<void> {
  const { channels, roles, bot, ...plain } = guild;
  const lists = {
    ...(channels && { channels: JSON.stringify(channels) }),
    ...(roles && { roles: JSON.stringify(roles) }),
    ...(bot && { bot: JSON.stringify(bot) }),
  };
  await trx
    .insertInto("guilds")
    .values({ id, member_count: 0, channel_count: 0, ...plain, ...lists })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ ...plain, ...lists, reported_at: sql<Date>`now()`, left_at: null }),
    )
    .execute();
  await recordPresence(trx, [id]);
}

/** The bot left a server, or was removed. Saying so twice is fine; the settings stay for its return. */
export async function removeBotGuild(trx: Transaction<Database>, guildId: string): Promise<void> {
  await trx
    .updateTable("guilds")
    .set({ left_at: sql<Date>`now()`, reported_at: sql<Date>`now()` })
    .where("id", "=", guildId)
    .where("left_at", "is", null)
    .execute();
  await recordPresence(trx, [guildId]);
}

function present(db: Kysely<Database>) {
  return db.selectFrom("guilds").where("left_at", "is", null);
}
