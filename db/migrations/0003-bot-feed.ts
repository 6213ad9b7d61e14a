import { sql, type Kysely } from "kysely";

/**
 * The bot's feed of changes, one row per module and guild; receipts per bot key; the last use of each key; and the
 * guilds in Discord's own list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("changes")
    .addColumn("guild_id", "text", (c) => c.notNull())
    .addColumn("module", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("deleted", "boolean", (c) => c.notNull().defaultTo(false))
    // The writing transaction. Readers need it so that they do not skip a transaction that commits late.
    .addColumn("xid", sql`xid8`, (c) => c.notNull().defaultTo(sql`pg_current_xact_id()`))
    .addColumn("changed_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint("changes_pkey", ["guild_id", "module"])
    .execute();
  await db.schema
    .createIndex("changes_position")
    .on("changes")
    .columns(["xid", "guild_id", "module"])
    .execute();
  await sql`
    insert into changes (guild_id, module, version, deleted)
    select s.guild_id, s.module, s.version, g.left_at is not null
    from settings s left join guilds g on g.id = s.guild_id`.execute(db);

  await db.schema
    .createTable("bot_keys")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("first_used_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("last_used_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("fetched_at", "timestamptz")
    .execute();

  await db.schema
    .alterTable("guilds")
    .addColumn("presence_at", "timestamptz")
    .addColumn("asked_at", "timestamptz")
    .addColumn("described_at", "timestamptz")
    .execute();
  await db.schema
    .createTable("discord_list")
    .addColumn("only_one", "boolean", (c) =>
      c
        .primaryKey()
        .defaultTo(true)
        .check(sql`only_one`),
    )
    .addColumn("listed_at", "timestamptz")
    .addColumn("next_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`insert into discord_list default values`.execute(db);

  await db.schema.alterTable("settings_receipts").dropConstraint("settings_receipts_pkey").execute();
  await db.schema
    .alterTable("settings_receipts")
    .addColumn("bot_key", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("settings_receipts")
    .addPrimaryKeyConstraint("settings_receipts_pkey", ["guild_id", "module", "bot_key"])
    .execute();
}

/** Keeps the newest of several receipts for a module. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from settings_receipts r using settings_receipts better
    where r.guild_id = better.guild_id and r.module = better.module
      and (better.version, better.bot_key) > (r.version, r.bot_key)`.execute(db);
  await db.schema.alterTable("settings_receipts").dropConstraint("settings_receipts_pkey").execute();
  await db.schema.alterTable("settings_receipts").dropColumn("bot_key").execute();
  await db.schema
    .alterTable("settings_receipts")
    .addPrimaryKeyConstraint("settings_receipts_pkey", ["guild_id", "module"])
    .execute();
  await db.schema.dropTable("discord_list").execute();
  for (const column of ["presence_at", "asked_at", "described_at"])
    await db.schema.alterTable("guilds").dropColumn(column).execute();
  await db.schema.dropTable("bot_keys").execute();
  await db.schema.dropTable("changes").execute();
}
