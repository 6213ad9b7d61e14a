import type { Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

/** Somebody's sessions as they may read them, also those that have run out and are still kept: no hash, no token. */
export async function listSessionsHeld(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent", "created_at", "last_used_at", "previous_used_at", "expires_at"])
    .select("token_expiry as discord_token_expires_at")
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

/** How many those are. */
export async function countSessionsHeld(db: Kysely<Database>, userId: string): Promise<number> {
  return (await listSessionsHeld(db, userId)).length;
}

/** Ends and deletes those. */
export async function deleteSessions(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}
