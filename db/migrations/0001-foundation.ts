import { sql, type Kysely } from "kysely";

/** Initial schema: users and sessions, the bot's guilds, settings with their history, statistics. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("users")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("username", "text", (c) => c.notNull())
    .addColumn("global_name", "text")
    .addColumn("discriminator", "text", (c) => c.notNull())
    .addColumn("avatar", "text")
    .addColumn("email", "text")
    .addColumn("joined_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("last_active_at", "timestamptz")
    .execute();

  await db.schema
    .createTable("sessions")
    .addColumn("id_hash", "bytea", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("browser", "uuid", (c) => c.notNull())
    .addColumn("sealed_tokens", "text")
    .addColumn("token_expiry", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("last_used_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("previous_used_at", "timestamptz")
    .addColumn("expires_at", "timestamptz", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("sessions_user_id").on("sessions").column("user_id").execute();
  await db.schema.createIndex("sessions_expires_at").on("sessions").column("expires_at").execute();

  await db.schema
    .createTable("sign_ins")
    .addColumn("state_hash", "bytea", (c) => c.primaryKey())
    .addColumn("browser", "uuid", (c) => c.notNull())
    .addColumn("flow", "text", (c) => c.notNull())
    .addColumn("sealed_verifier", "text", (c) => c.notNull())
    .addColumn("auth_redirect_url", "text", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("expires_at", "timestamptz", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("sign_ins_expires_at").on("sign_ins").column("expires_at").execute();

  await db.schema
    .createTable("guilds")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("icon", "text")
    .addColumn("member_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("channel_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("channels", "jsonb")
    .addColumn("roles", "jsonb")
    .addColumn("bot", "jsonb")
    .addColumn("reported_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("left_at", "timestamptz")
    .execute();

  await db.schema
    .createTable("settings")
    .addColumn("guild_id", "text", (c) => c.notNull())
    .addColumn("module", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("settings", "jsonb", (c) => c.notNull())
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint("settings_pkey", ["guild_id", "module"])
    .execute();

  await db.schema
    .createTable("settings_versions")
    .addColumn("guild_id", "text", (c) => c.notNull())
    .addColumn("module", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("before", "jsonb", (c) => c.notNull())
    .addColumn("after", "jsonb", (c) => c.notNull())
    .addColumn("actor_kind", "text", (c) => c.notNull().check(sql`actor_kind in ('user', 'bot')`))
    .addColumn("actor_id", "text")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint("settings_versions_pkey", ["guild_id", "module", "version"])
    .execute();
  await db.schema
    .createIndex("settings_versions_actor")
    .on("settings_versions")
    .columns(["actor_id", "created_at"])
    .execute();

  await db.schema
    .createTable("settings_receipts")
    .addColumn("guild_id", "text", (c) => c.notNull())
    .addColumn("module", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("received_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint("settings_receipts_pkey", ["guild_id", "module"])
    .execute();

  await db.schema
    .createTable("stats")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("reported_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("servers", "integer", (c) => c.notNull())
    .addColumn("users", "bigint", (c) => c.notNull())
    .addColumn("commands", "integer", (c) => c.notNull())
    .addColumn("uptime", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("stats_reported_at").on("stats").column("reported_at").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    "stats",
    "settings_receipts",
    "settings_versions",
    "settings",
    "guilds",
    "sign_ins",
    "sessions",
    "users",
  ]) {
    await db.schema.dropTable(table).execute();
  }
}
