import type { Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

import { dropAnnouncement } from "./announce.server.ts";
import { representationOf } from "./application.server.ts";
import { getStanding, lockApplicant } from "./draft.server.ts";

/**
 * Somebody's own application, their draft and what became of them; null where there never was anything. Who decided is not
 * theirs to read, nor what the owner notes for themselves.
 */
export async function getApplicationHeld(db: Kysely<Database>, userId: string) {
  const { application, draft } = await getStanding(db, userId);
  const events = await db
    .selectFrom("application_events")
    .select(["kind", "status", "created_at", "undone_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  if (!application && !draft && events.length === 0) return null;
  return {
    ...(application && { ...representationOf(application), message: application.message }),
    draft: draft && { ...draft.content, updatedAt: draft.updatedAt },
    events,
  };
}

/** How many those are: one, or none. */
export async function countApplicationsHeld(db: Kysely<Database>, userId: string): Promise<number> {
  return (await getApplicationHeld(db, userId)) ? 1 : 0;
}

/** Deletes it, all that is known of what became of it and was noted about it, and the job that still was to tell of it. */
export async function deleteApplication(db: Kysely<Database>, userId: string): Promise<void> {
  // What is being typed meanwhile is either there by now, or finds nobody any more.
  await lockApplicant(db, userId);
  for (const table of HELD_IN) await db.deleteFrom(table).where("user_id", "=", userId).execute();
  await dropAnnouncement(db, userId);
}

/** Every table about somebody's application. */
const HELD_IN = [
  "applications",
  "application_drafts",
  "application_notes",
  "application_events",
] as const satisfies (keyof Database)[];

/** What this person did to the applications of others, oldest first. Whose they are is not theirs to take along. */
export async function listDecisionsBy(db: Kysely<Database>, userId: string) {
  const events = await db
    .selectFrom("application_events")
    .select(["kind", "status", "created_at"])
    .where("actor_id", "=", userId)
    .where("user_id", "!=", userId)
    .orderBy("id")
    .execute();
  const notes = await db
    .selectFrom("application_notes")
    .select("created_at")
    .where("author_id", "=", userId)
    .orderBy("id")
    .execute();
  return [...events, ...notes.map((note) => ({ kind: "note" as const, ...note }))].toSorted(
    (one, other) => one.created_at.getTime() - other.created_at.getTime(),
  );
}

/** How many those are. */
export async function countDecisionsBy(db: Kysely<Database>, userId: string): Promise<number> {
  return (await listDecisionsBy(db, userId)).length;
}

/** Takes this person's name off them. They stay: they belong to the applications. */
export async function forgetDecider(db: Kysely<Database>, userId: string): Promise<void> {
  await db.updateTable("application_events").set({ actor_id: null }).where("actor_id", "=", userId).execute();
  await db
    .updateTable("application_events")
    .set({ undone_by: null })
    .where("undone_by", "=", userId)
    .execute();
  await db
    .updateTable("application_notes")
    .set({ author_id: null })
    .where("author_id", "=", userId)
    .execute();
}
