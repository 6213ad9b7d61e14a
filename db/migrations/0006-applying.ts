import { sql, type Kysely } from "kysely";

/**
 * Drafts of applications, what the owner notes and tells, and which content somebody had before them: each content of an
 * application or a draft has a number that comes once, so that a form can say what it was made from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence application_versions as integer`.execute(db);
  await db.schema
    .alterTable("applications")
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(sql`nextval('application_versions')`))
    // Counts every change of any kind: what the owner decides on.
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    // When the applicant last sent it.
    .addColumn("sent_at", "timestamptz", (c) => c.notNull().defaultTo(sql`statement_timestamp()`))
    .addColumn("message", "text")
    // Which open form the content came from, and how far it was typed then: a form does not compete with itself.
    .addColumn("form", "text")
    .addColumn("edit", "integer")
    .execute();
  await sql`
    update applications a set sent_at = coalesce(
      (select max(e.created_at) from application_events e
       where e.user_id = a.user_id and e.kind in ('submitted', 'replaced')), a.submitted_at)`.execute(db);

  await sql`alter table application_events drop constraint application_events_kind_check`.execute(db);
  await sql`alter table application_events add constraint application_events_kind_check
    check (kind in ('submitted', 'replaced', 'withdrawn', 'status', 'message'))`.execute(db);
  await db.schema
    .alterTable("application_events")
    // Of a status: the one before it, and that it was taken back.
    .addColumn("previous_status", "text")
    .addColumn("undone_at", "timestamptz")
    .addColumn("undone_by", "text")
    .execute();

  await db.schema
    .createTable("application_drafts")
    .addColumn("user_id", "text", (c) => c.primaryKey())
    .addColumn("content", "jsonb", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(sql`nextval('application_versions')`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`statement_timestamp()`))
    .addColumn("form", "text")
    .addColumn("edit", "integer")
    .execute();

  await db.schema
    .createTable("application_notes")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("author_id", "text")
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`statement_timestamp()`))
    .execute();
  await db.schema
    .createIndex("application_notes_user_id")
    .on("application_notes")
    .columns(["user_id", "id"])
    .execute();
}

/** Takes all of it away again, and the events that could not be told without it. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("application_notes").execute();
  await db.schema.dropTable("application_drafts").execute();
  await sql`delete from application_events where kind in ('withdrawn', 'message')`.execute(db);
  await sql`alter table application_events drop constraint application_events_kind_check`.execute(db);
  await sql`alter table application_events add constraint application_events_kind_check
    check (kind in ('submitted', 'replaced', 'status'))`.execute(db);
  await db.schema
    .alterTable("application_events")
    .dropColumn("undone_by")
    .dropColumn("undone_at")
    .dropColumn("previous_status")
    .execute();
  await db.schema
    .alterTable("applications")
    .dropColumn("edit")
    .dropColumn("form")
    .dropColumn("message")
    .dropColumn("sent_at")
    .dropColumn("revision")
    .dropColumn("version")
    .execute();
  await sql`drop sequence application_versions`.execute(db);
}
