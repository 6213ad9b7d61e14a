import { sql, type Transaction } from "kysely";

import { recordPresence } from "#app/features/bot-feed/record.server.ts";
import type { Database } from "#db/schema.ts";

/** A server as Discord lists it for the bot. */
export interface ListedGuild {
  id: string;
  name: string;
  icon: string | null;
  /** Null where Discord does not say. */
  approximate_member_count?: number | null;
}

/**
 * Who wins, decided here for all. Discord's list tells of every server at the moment when it was begun, the bot's report of
 * one server (`presence_at`) at the moment when it came: of the two the later one holds. The bot's whole list is no news
 * beside Discord's, because it may be old: it tells only of servers about which this is false.
 *
 * A list that is older than ten minutes decides nothing any more. So, without a token, and while Discord cannot be asked, the
 * bot decides alone.
 *
 * To be used where a row of `guilds` is updated.
 */
export const decidedByDiscord = sql<boolean>`coalesce(
  coalesce(guilds.presence_at, '-infinity')
    < (select listed_at from discord_list where listed_at > now() - interval '10 minutes'), false)`;

/** Discord's list has the server, and its name, icon and positive counts hold against the bot's. */
export const listedByDiscord = sql<boolean>`(guilds.left_at is null and ${decidedByDiscord})`;

/** Both replace what is known of all servers: they go one after the other, so that neither waits for a row of the other. */
export async function lockWholeList(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pearl bot guilds', 0))`.execute(trx);
}

/**
 * Takes over Discord's list: servers on it are joined, others left, except where the bot has reported since the list was
 * begun. A list that is older than the one before changes nothing. Rows that say the same already are not written.
 *
 * @param trx the caller's transaction, because the lock lasts until its end
 * @param list all pages, and when the first was asked for, by the database's clock
 * @returns how many servers the bot has joined and left by it, or undefined for a list that came too late
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

/** The bot has not reported of the server since the list was begun. */
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

/** Takes over what Discord lists. A count that Discord does not give stays the one that the bot gave. */
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
