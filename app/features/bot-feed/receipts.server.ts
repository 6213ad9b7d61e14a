import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Database } from "#db/schema.ts";
import { placeOf, proofOf } from "./changes.server.ts";
import type { Cursor } from "./feed-cursor.server.ts";

/** Most receipts in one statement, which takes less than a second. */
const STEP = 5_000;

/** Records that the bot has fetched a version with this key, and when it first did. Ignores older versions. */
export async function recordReceipt(
  db: Kysely<Database>,
  { guildId, module, version, botKey }: { guildId: string; module: string; version: number; botKey: string },
): Promise<void> {
  await record(db, sql`values (null::xid8, ${guildId}, ${module}, ${version}::integer)`, botKey);
}

/**
 * Records receipts for the entries that a returned cursor came with. Costs nothing if there were none. After a snapshot
 * these are all entries, recorded in steps that each keep what they have recorded. Nothing is recorded if this database
 * does not have the cursor's transaction: the poll is answered 410.
 */
export async function recordReceipts(
  db: Kysely<Database>,
  { at, since, mark, issuedAt }: Cursor,
  botKey: string,
): Promise<void> {
  for (let from = mark && since; mark && from;) {
    // The planner estimates the number of rows by the range of `xid`; by the comparisons of rows it is off by a thousand times.
    const step = sql`
      select xid, guild_id, module, version from changes
      where (xid, guild_id, module) > ${placeOf(from)} and (xid, guild_id, module) <= ${placeOf(at)}
        and xid between ${from[0]}::xid8 and ${at[0]}::xid8 and not deleted
        and ${proofOf(sql`${mark.xid}::xid8`, issuedAt)} = ${mark.proof}
      order by xid, guild_id, module limit ${STEP}`;
    from = await record(db, step, botKey);
  }
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

/**
 * Writes receipts and `applied_at`, with rows locked in a fixed order for concurrent confirmations. Receipts that exist
 * are not written, because a transaction that writes delays the feed. Returns the last entry's position after a full step.
 */
async function record(
  db: Kysely<Database>,
  entries: RawBuilder<unknown>,
  botKey: string,
): Promise<Cursor["since"]> {
  const { rows } = await sql<{ last: Cursor["at"] }>`
    with entries (xid, guild_id, module, version) as materialized (${entries}), new_receipts as (
      insert into settings_receipts (guild_id, module, bot_key, version)
      select e.guild_id, e.module, ${botKey}, e.version from entries e
      where not exists (
        select from settings_receipts r
        where r.guild_id = e.guild_id and r.module = e.module and r.bot_key = ${botKey} and r.version >= e.version
      )
      order by e.guild_id, e.module
      on conflict (guild_id, module, bot_key) do update set version = excluded.version, received_at = now()
        where settings_receipts.version < excluded.version
      returning guild_id, module, version
    ), first as (
      select v.guild_id, v.module, v.version
      from settings_versions v join new_receipts using (guild_id, module, version)
      where v.applied_at is null
      order by v.guild_id, v.module, v.version
      for no key update of v
    ), applied as (
      update settings_versions v set applied_at = now() from first
      where v.guild_id = first.guild_id and v.module = first.module and v.version = first.version
    )
    select json_build_array(xid::text, guild_id, module) as last from entries
    order by xid, guild_id, module offset ${STEP - 1}`.execute(db);
  return rows[0]?.last ?? null;
}
