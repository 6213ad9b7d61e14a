import { sql, type Kysely } from "kysely";

/**
 * Sessions that users can tell apart and end, shared refreshes of Discord tokens, and rate limit counters in the
 * format of rate-limiter-flexible.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("sessions")
    .addColumn("id", "uuid", (c) =>
      c
        .notNull()
        .unique()
        .defaultTo(sql`gen_random_uuid()`),
    )
    .addColumn("user_agent", "text")
    .execute();

  await db.schema
    .createTable("token_refreshes")
    .addColumn("token_hash", "bytea", (c) => c.primaryKey())
    .addColumn("sealed_tokens", "text")
    .addColumn("expires_at", "timestamptz", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("token_refreshes_expires_at")
    .on("token_refreshes")
    .column("expires_at")
    .execute();

  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "varchar(255)", (c) => c.primaryKey())
    .addColumn("points", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("expire", "bigint")
    .execute();
  await db.schema.createIndex("rate_limits_expire").on("rate_limits").column("expire").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("rate_limits").execute();
  await db.schema.dropTable("token_refreshes").execute();
  await db.schema.alterTable("sessions").dropColumn("user_agent").dropColumn("id").execute();
}
