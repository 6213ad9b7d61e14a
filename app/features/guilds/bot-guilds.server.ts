import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from "kysely";

import { recordPresence } from "#app/features/bot-feed/record.server.ts";
import type { Database } from "#db/schema.ts";

import { decidedByDiscord, listedByDiscord, lockWholeList } from "./discord-list.server.ts";
import type { ReportedGuild, ReportedGuildDetails } from "./report.server.ts";

export type BotGuild = Pick<
  Selectable<Database["guilds"]>,
  "id" | "name" | "icon" | "member_count" | "channel_count"
>;

export async function getBotGuild(db: Kysely<Database>, guildId: string): Promise<BotGuild | undefined> {
  return present(db)
    .select(["id", "name", "icon", "member_count", "channel_count"])
    .where("id", "=", guildId)
    .executeTakeFirst();
}

/** Lists the guilds that the bot is in; `among` restricts them to these ids. */
export async function listBotGuilds(db: Kysely<Database>, { among }: { among?: string[] } = {}) {
  const all = present(db).select(["id", "member_count", "channel_count"]).orderBy("id");
  return (among ? all.where("id", "=", sql<string>`any(${among})`) : all).execute();
}

/**
 * Replaces the list of the bot's guilds: others are marked as left. Where Discord's own list is newer
 * (`decidedByDiscord`), only missing facts are added.
 */
export async function replaceBotGuilds(trx: Transaction<Database>, guilds: ReportedGuild[]): Promise<void> {
  await lockWholeList(trx);
  const before = await presentIds(trx);
  const ids = guilds.map(({ id }) => id);
  await trx
    .updateTable("guilds")
    .set({ left_at: sql`now()`, presence_at: sql`now()` })
    .where("left_at", "is", null)
    .where("id", "!=", sql<string>`all(${ids})`)
    .where(sql<boolean>`not ${decidedByDiscord}`)
    .execute();
  await upsert(
    trx,
    guilds.filter(({ name }) => name !== undefined),
    sql`name = ${reported.name}, icon = ${reported.icon}, member_count = ${reported.member_count},
      channel_count = ${reported.channel_count},`,
  );
  await upsert(
    trx,
    guilds.filter(({ name }) => name === undefined),
    sql``,
  );
  const changed = difference(before, await presentIds(trx));
  if (changed.length > 0) await recordPresence(trx, changed);
}

async function upsert(trx: Transaction<Database>, guilds: ReportedGuild[], known: RawBuilder<unknown>) {
  if (guilds.length === 0) return;
  await sql`
    insert into guilds (id, name, icon, member_count, channel_count, presence_at)
    select id, coalesce(name, id), icon, member_count, channel_count, now()
    from jsonb_to_recordset(${JSON.stringify(guilds)}::jsonb)
      as reported (id text, name text, icon text, member_count int, channel_count int)
    on conflict (id) do update set ${known}
      asked_at = ${stay.asked_at}, described_at = ${stay.described_at},
      left_at = case when ${decidedByDiscord} then guilds.left_at end,
      presence_at = case when ${decidedByDiscord} then guilds.presence_at else now() end`.execute(trx);
}

/**
 * Stores the bot's report on one guild as joined. Omitted columns are unchanged, and so are those that Discord's list
 * decides (`listedByDiscord`).
 */
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
  const now = sql<Date>`now()`;
  const reportedNow = Object.keys(lists).length > 0 && { reported_at: now };
  const before = await trx
    .selectFrom("guilds")
    .select("left_at")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const named = {
    name: reported.name,
    ...(plain.icon !== undefined && { icon: reported.icon }),
    ...(plain.member_count !== undefined && { member_count: reported.member_count }),
    ...(plain.channel_count !== undefined && { channel_count: reported.channel_count }),
  };
  await trx
    .insertInto("guilds")
    .values({ id, member_count: 0, channel_count: 0, presence_at: now, ...plain, ...lists })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ ...named, ...lists, ...stay, ...reportedNow, presence_at: now, left_at: null }),
    )
    .execute();
  // The bot reports with every new member, but only its joining a guild matters to the feed.
  if (!before || before.left_at) await recordPresence(trx, [id]);
}

/** Marks a guild as left; idempotent. Its settings are kept. */
export async function removeBotGuild(trx: Transaction<Database>, guildId: string): Promise<void> {
  const now = sql<Date>`now()`;
  const left = await trx
    .updateTable("guilds")
    .set({ left_at: now, presence_at: now })
    .where("id", "=", guildId)
    .where("left_at", "is", null)
    .executeTakeFirst();
  if (left.numUpdatedRows > 0n) return recordPresence(trx, [guildId]);
  await trx.updateTable("guilds").set({ presence_at: now }).where("id", "=", guildId).execute();
}

/** Column values after the bot's report. The first positive count wins, Discord's before the bot's. */
const reported = {
  name: sql<string>`case when ${listedByDiscord} then guilds.name else excluded.name end`,
  icon: sql<string | null>`case when ${listedByDiscord} then guilds.icon else excluded.icon end`,
  member_count: sql<number>`case when ${listedByDiscord} and guilds.member_count > 0
    then guilds.member_count else excluded.member_count end`,
  channel_count: sql<number>`case when ${listedByDiscord} and guilds.described_at is not null and guilds.channel_count > 0
    then guilds.channel_count else excluded.channel_count end`,
};

/** Resets the times of requests to Discord when the bot returns to a guild. */
const stay = {
  asked_at: sql<Date | null>`case when guilds.left_at is null then guilds.asked_at end`,
  described_at: sql<Date | null>`case when guilds.left_at is null then guilds.described_at end`,
};

function present(db: Kysely<Database>) {
  return db.selectFrom("guilds").where("left_at", "is", null);
}

async function presentIds(db: Kysely<Database>): Promise<Set<string>> {
  return new Set((await present(db).select("id").execute()).map(({ id }) => id));
}

function difference(one: Set<string>, other: Set<string>): string[] {
  return [...[...one].filter((id) => !other.has(id)), ...[...other].filter((id) => !one.has(id))];
}
