import { sql, type Kysely } from "kysely";
import { dropJobs } from "#db/job-queue.server.ts";
import type { Database } from "#db/schema.ts";
import { representationOf } from "./application.server.ts";
import { getApplicationState, lockApplicant } from "./draft.server.ts";

/** Reads a person's application, draft, events and the notes about them for their download; null without any. Names nobody else. */
export async function getApplicationData(db: Kysely<Database>, userId: string) {
  const { application, draft } = await getApplicationState(db, userId);
  const events = await db
    .selectFrom("application_events")
    .select(["kind", "status", "created_at", "undone_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  const notes = await db
    .selectFrom("application_notes")
    .select([sql.lit("the team").as("by"), "text", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  if (!application && !draft && events.length === 0 && notes.length === 0) return null;
  return {
    ...(application && { ...representationOf(application), message: application.message }),
    draft: draft && { ...draft.content, updatedAt: draft.at },
    events,
    notes,
  };
}

/** Deletes an application with its draft, events and notes, and the owner's pending notification. */
export async function deleteApplication(db: Kysely<Database>, userId: string): Promise<void> {
  // A note that is being added is either stored by now, or finds no event.
  await lockApplicant(db, userId);
  const tables = ["applications", "application_drafts", "application_notes", "application_events"] as const;
  for (const table of tables) await db.deleteFrom(table).where("user_id", "=", userId).execute();
  await dropJobs(db, { userId });
}

/** Lists what a person did to applications of others, undoing too, oldest first, without naming the applicants. */
export async function listDecisionsBy(db: Kysely<Database>, userId: string) {
  const { rows } = await sql<{ kind: string; status: string | null; created_at: Date }>`
    select kind, status, created_at from application_events
    where actor_id = ${userId} and user_id <> ${userId}
    union all select 'undone', status, undone_at from application_events
    where undone_by = ${userId} and user_id <> ${userId}
    union all select 'note', null, created_at from application_notes where author_id = ${userId}
    order by created_at
  `.execute(db);
  return rows;
}

/** Removes a person from their decisions and notes, which stay. */
export async function forgetDecider(db: Kysely<Database>, userId: string): Promise<void> {
  await sql`
    with notes as (update application_notes set author_id = null where author_id = ${userId})
    update application_events set actor_id = nullif(actor_id, ${userId}), undone_by = nullif(undone_by, ${userId})
    where actor_id = ${userId} or undone_by = ${userId}`.execute(db);
}
