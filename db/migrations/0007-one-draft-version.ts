import { sql, type Kysely } from "kysely";

/**
 * A draft is identified by its version alone. `form` and `edit` of `applications` and `application_drafts` (0006) are no longer
 * used. They stay, nullable, for processes of the former release, which write and compare them while a deployment is under way;
 * the next migration may drop them together with this function and its triggers.
 *
 * A process of the former release lets a form replace content that came from the same form. Where a newer process stores another
 * content and does not know the columns, the triggers clear them, so that the former release compares versions, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function clear_application_form() returns trigger language plpgsql as $$
    begin
      if new.version is distinct from old.version and new.form is not distinct from old.form
        and new.edit is not distinct from old.edit
      then
        new.form := null;
        new.edit := null;
      end if;
      return new;
    end $$`.execute(db);
  for (const table of TABLES)
    await sql`
      create trigger clear_application_form before update on ${sql.table(table)}
      for each row execute function clear_application_form()`.execute(db);
}

/** Removes the triggers. The columns were never changed. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    await sql`drop trigger clear_application_form on ${sql.table(table)}`.execute(db);
  await sql`drop function clear_application_form()`.execute(db);
}

const TABLES = ["applications", "application_drafts"];
