import { sql, type Kysely } from "kysely";

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
  await db
    .insertInto("settings_receipts")
    .values({ guild_id: guildId, module, bot_key: botKey, version })
    .onConflict((conflict) =>
      conflict
        .columns(["guild_id", "module", "bot_key"])
        .doUpdateSet({ version, received_at: sql<Date>`now()` })
        .where("settings_receipts.version", "<", version),
    )
    .execute();
}

/**
 * A cursor that comes back is the receipt for the entries that it came with (design section 8). One that came with none
 * costs nothing.
 */
export async function recordReceipts(
  db: Kysely<Database>,
  { at, since }: Cursor,
  botKey: string,
): Promise<void> {
  if (!since) return;
  await sql`
    insert into settings_receipts (guild_id, module, bot_key, version)
    select guild_id, module, ${botKey}, version from changes
    where (xid, guild_id, module) > (${since.xid}::xid8, ${since.guildId}, ${since.module})
      and (xid, guild_id, module) <= (${at.xid}::xid8, ${at.guildId}, ${at.module})
      and not deleted
    on conflict (guild_id, module, bot_key) do update set version = excluded.version, received_at = now()
      where settings_receipts.version < excluded.version`.execute(db);
}
