import type { Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

/** Somebody's own application, and what became of it; null where they have none. Who decided is not theirs to read. */
export async function getApplicationHeld(db: Kysely<Database>, userId: string) {
  const application = await db
    .selectFrom("applications")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!application) return null;
  const events = await db
    .selectFrom("application_events")
    .select(["kind", "status", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return { ...application, events };
}

/** How many those are: one, or none. */
export async function countApplicationsHeld(db: Kysely<Database>, userId: string): Promise<number> {
  return (await getApplicationHeld(db, userId)) ? 1 : 0;
}

/** Deletes it, and all that is known of what became of it. */
export async function deleteApplication(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("applications").where("user_id", "=", userId).execute();
  await db.deleteFrom("application_events").where("user_id", "=", userId).execute();
}

/** What this person did to the applications of others, oldest first. Whose they are is not theirs to take along. */
export async function listDecisionsBy(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("application_events")
    .select(["kind", "status", "created_at"])
    .where("actor_id", "=", userId)
    .where("user_id", "!=", userId)
    .orderBy("id")
    .execute();
}

/** How many those are. */
export async function countDecisionsBy(db: Kysely<Database>, userId: string): Promise<number> {
  return (await listDecisionsBy(db, userId)).length;
}

/** Takes this person's name off them. They stay: they belong to the applications. */
export async function forgetDecider(db: Kysely<Database>, userId: string): Promise<void> {
  await db.updateTable("application_events").set({ actor_id: null }).where("actor_id", "=", userId).execute();
}
