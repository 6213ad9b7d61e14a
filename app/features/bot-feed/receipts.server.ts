import { sql, type Kysely, type RawBuilder } from "kysely";

import type { Database } from "#db/schema.ts";

import type { Cursor } from "./cursor.server.ts";

/**
 * The bot has this version now. Keeps when it first had it; an older version than the one noted changes nothing.
 *
 * @param botKey the short name of the secret that it was fetched with
 */
export async function recordReceipt(
  db: Kysely<Database>,
  { guildId, module, version, botKey }: { guildId: string; module: string; version: number; botKey: string },
): Promise<void> {
  await record(db, sql`values (${guildId}, ${module}, ${botKey}, ${version}::integer)`);
}

/**
 * A cursor that comes back is the receipt for the entries that it came with. One that came with none
 * costs nothing.
 */
export async function recordReceipts(
  db: Kysely<Database>,
  { at, since }: Cursor,
  botKey: string,
): Promise<void> {
  if (!since) return;
  await record(
    db,
    sql`
      select guild_id, module, ${botKey}, version from changes
      where (xid, guild_id, module) > (${since.xid}::xid8, ${since.guildId}, ${since.module})
        and (xid, guild_id, module) <= (${at.xid}::xid8, ${at.guildId}, ${at.module})
        and not deleted`,
  );
}

/**
 * Receipts, and the same in the history where no other key was first. Two keys may come with the same entries at once:
 * rows are locked in one order, so that neither stands in the other's way.
 */
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
