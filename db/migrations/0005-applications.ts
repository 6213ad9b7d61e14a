import { sql, type Kysely } from "kysely";

/**
 * Applications to join the team, one for each person, and everything that became of them. No foreign key to `users`: a
 * client with an access token applies for somebody who may never have signed in here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("applications")
    .addColumn("user_id", "text", (c) => c.primaryKey())
    .addColumn("username", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("experience", "text", (c) => c.notNull())
    .addColumn("projects", "text", (c) => c.notNull())
    .addColumn("skills", "text", (c) => c.notNull())
    .addColumn("why_join", "text", (c) => c.notNull())
    .addColumn("availability", "text", (c) => c.notNull())
    .addColumn("additional_info", "text")
    .addColumn("status", "text", (c) =>
      c
        .notNull()
        .defaultTo("pending")
        .check(sql`status in ('pending', 'reviewed', 'accepted', 'rejected')`),
    )
    .addColumn("submitted_at", "timestamptz", (c) => c.notNull().defaultTo(sql`statement_timestamp()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`statement_timestamp()`))
    .execute();
  // Both are read backwards, newest first; the id tells apart what came at the same time.
  await db.schema
    .createIndex("applications_newest")
    .on("applications")
    .columns(["submitted_at", "user_id"])
    .execute();
  await db.schema
    .createIndex("applications_by_status")
    .on("applications")
    .columns(["status", "submitted_at", "user_id"])
    .execute();

  await db.schema
    .createTable("application_events")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('submitted', 'replaced', 'status')`))
    .addColumn("status", "text")
    .addColumn("actor_id", "text")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`statement_timestamp()`))
    .execute();
  await db.schema
    .createIndex("application_events_user_id")
    .on("application_events")
    .columns(["user_id", "id"])
    .execute();
  await db.schema
    .createIndex("application_events_actor_id")
    .on("application_events")
    .columns(["actor_id", "id"])
    .execute();
}

/** Takes both away again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("application_events").execute();
  await db.schema.dropTable("applications").execute();
}
