import { sql, type Transaction } from "kysely";

import { recordPresence } from "#app/features/bot-feed/record.server.ts";
import type { Database } from "#db/schema.ts";

export interface ListedGuild {
  id: string;
  name: string;
  icon: string | null;
  approximate_member_count?: number | null;
}

/**
 * Decides between Discord's list and the bot's reports, in updates of `guilds`: the newer one wins, and the list is
 * as old as its start. The bot's own whole list may be outdated, so it only counts where this is false. Lists older
 * than ten minutes are ignored, so the bot decides alone while Discord is unavailable.
 */
export const decidedByDiscord = sql<boolean>`coalesce(
  coalesce(guilds.presence_at, '-infinity')
    < (select listed_at from discord_list where listed_at > now() - interval '10 minutes'), false)`;

/** The guild is in Discord's list, whose name, icon and positive counts override the bot's. */
export const listedByDiscord = sql<boolean>`(guilds.left_at is null and ${decidedByDiscord})`;

/** Serialises transactions that replace the whole list, so that they do not deadlock on rows. */
export async function lockWholeList(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pearl bot guilds', 0))`.execute(trx);
}

/**
 * Applies Discord's complete list, begun at `begunAt` by the database's clock: guilds in it are joined, others left,
 * unless the bot has reported on them since. Returns the numbers of both, or undefined for an outdated list.
 */
export async function replaceByDiscordList(
  trx: Transaction<Database>,
  { guilds, begunAt }: { guilds: ListedGuild[]; begunAt: Date },
): Promise<{ joined: number; left: number } | undefined> {
  await lockWholeList(trx);
  const { numUpdatedRows } = await trx
    .updateTable("discord_list")
    .set({ listed_at: begunAt })
    .where((row) => row.or([row("listed_at", "is", null), row("listed_at", "<", begunAt)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;

  const ids = guilds.map(({ id }) => id);
  const left = await leave(trx, ids, begunAt);
  const joined = [...(await rejoin(trx, ids, begunAt)), ...(await join(trx, guilds))];
  await describe(trx, guilds, begunAt);
  const changed = [...joined, ...left];
  if (changed.length > 0) await recordPresence(trx, changed);
  return { joined: joined.length, left: left.length };
}

/** The bot has not reported on the guild since the list was started. */
function without(begunAt: Date) {
  return sql<boolean>`(guilds.presence_at is null or guilds.presence_at < ${begunAt})`;
}

async function leave(trx: Transaction<Database>, ids: string[], begunAt: Date): Promise<string[]> {
  const rows = await trx
    .updateTable("guilds")
    .set({ left_at: sql<Date>`now()` })
    .where("left_at", "is", null)
    .where("id", "!=", sql<string>`all(${ids})`)
    .where(without(begunAt))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

async function rejoin(trx: Transaction<Database>, ids: string[], begunAt: Date): Promise<string[]> {
  const rows = await trx
    .updateTable("guilds")
    .set({ left_at: null, asked_at: null, described_at: null })
    .where("left_at", "is not", null)
    .where("id", "=", sql<string>`any(${ids})`)
    .where(without(begunAt))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

async function join(trx: Transaction<Database>, guilds: ListedGuild[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into guilds (id, name, icon)
    select listed.id, listed.name, listed.icon from ${listed(guilds)}
    where not exists (select 1 from guilds g where g.id = listed.id)
    on conflict (id) do nothing
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Without Discord's count the bot's is kept: the first positive one wins. */
async function describe(trx: Transaction<Database>, guilds: ListedGuild[], begunAt: Date): Promise<void> {
  const count = sql`coalesce(nullif(listed.approximate_member_count, 0), guilds.member_count)`;
  await sql`
    update guilds set name = listed.name, icon = listed.icon, member_count = ${count}
    from ${listed(guilds)}
    where guilds.id = listed.id and guilds.left_at is null and ${without(begunAt)}
      and (guilds.name, guilds.icon, guilds.member_count)
        is distinct from (listed.name, listed.icon, ${count})`.execute(trx);
}

function listed(guilds: ListedGuild[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(guilds)}::jsonb)
    as listed (id text, name text, icon text, approximate_member_count int)`;
}
