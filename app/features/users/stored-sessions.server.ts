import type { Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

/** Lists a person's sessions for their download, with expired ones that are still stored, without hashes and tokens. */
export async function listStoredSessions(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent", "created_at", "last_used_at", "previous_used_at", "expires_at"])
    .select("token_expiry as discord_token_expires_at")
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

export async function countStoredSessions(db: Kysely<Database>, userId: string): Promise<number> {
  return (await listStoredSessions(db, userId)).length;
}

export async function deleteSessions(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}
