import { sql, type Kysely } from "kysely";

/** When the bot first fetched each version, as far as receipts still tell, and an index for a guild's history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("settings_versions").addColumn("applied_at", "timestamptz").execute();
  await sql`
    update settings_versions v set applied_at = r.received_at
    from (
      select guild_id, module, version, min(received_at) as received_at
      from settings_receipts group by guild_id, module, version
    ) r
    where r.guild_id = v.guild_id and r.module = v.module and r.version = v.version`.execute(db);
  // Scanned backwards for newest first. Module and version make the order of one transaction's saves unique.
  await db.schema
    .createIndex("settings_versions_history")
    .on("settings_versions")
    .columns(["guild_id", "created_at", "module", "version"])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("settings_versions_history").execute();
  await db.schema.alterTable("settings_versions").dropColumn("applied_at").execute();
}
