import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Database } from "#db/schema.ts";
import { placeOf, type Cursor } from "./changes.server.ts";

/** Records that the bot has fetched a version with this key, and when it first did. Ignores older versions. */
export async function recordReceipt(
  db: Kysely<Database>,
  { guildId, module, version, botKey }: { guildId: string; module: string; version: number; botKey: string },
): Promise<void> {
  await record(db, sql`values (${guildId}, ${module}, ${botKey}, ${version}::integer)`);
}

/** Records receipts for the entries that a returned cursor came with. Free of cost if there were none. */
export async function recordReceipts(
  db: Kysely<Database>,
  { at, since }: Cursor,
  botKey: string,
): Promise<void> {
  if (!since) return;
  // The planner estimates the number of rows by the range of `xid`; by the comparisons of rows it is off by a thousand times.
  const received = sql`
    select guild_id, module, ${botKey}, version from changes
    where (xid, guild_id, module) > ${placeOf(since)} and (xid, guild_id, module) <= ${placeOf(at)}
      and xid between ${since[0]}::xid8 and ${at[0]}::xid8 and not deleted`;
  await record(db, received);
}

/** Counts the settings in the bot's guilds whose newest version the bot has not fetched, and returns the time of the oldest. */
export async function getBacklog(db: Kysely<Database>) {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(c.changed_at) as oldest from changes c
    where not c.deleted and not exists (
      select from settings_receipts r
      where r.guild_id = c.guild_id and r.module = c.module and r.version >= c.version
    )`.execute(db);
  return rows[0]!;
}

/** Writes receipts and `applied_at`, with rows locked in a fixed order for concurrent confirmations. */
async function record(db: Kysely<Database>, received: RawBuilder<unknown>): Promise<void> {
  await sql`
    with news as (
      insert into settings_receipts (guild_id, module, bot_key, version) ${received}
      on conflict (guild_id, module, bot_key) do update set version = excluded.version, received_at = now()
        where settings_receipts.version < excluded.version
      returning guild_id, module, version
    ), first as (
      select v.guild_id, v.module, v.version
      from settings_versions v join news using (guild_id, module, version)
      where v.applied_at is null
      order by v.guild_id, v.module, v.version
      for no key update of v
    )
    update settings_versions v set applied_at = now() from first
    where v.guild_id = first.guild_id and v.module = first.module and v.version = first.version`.execute(db);
}
