import { sql, type Kysely } from "kysely";

/** When the bot first had exactly this version, as far as the receipts still tell; and an index that a server's history is read by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("settings_versions").addColumn("applied_at", "timestamptz").execute();
  await sql`
    update settings_versions v set applied_at = r.received_at
    from (
      select guild_id, module, version, min(received_at) as received_at
      from settings_receipts group by guild_id, module, version
    ) r
    where r.guild_id = v.guild_id and r.module = v.module and r.version = v.version`.execute(db);
  // Read backwards it is the newest first; the rest of the key tells apart what was saved in one transaction.
  await db.schema
    .createIndex("settings_versions_history")
    .on("settings_versions")
    .columns(["guild_id", "created_at", "module", "version"])
    .execute();
}

/** Takes both away again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("settings_versions_history").execute();
  await db.schema.alterTable("settings_versions").dropColumn("applied_at").execute();
}
