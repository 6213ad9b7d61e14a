import { sql, type Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

import { IDLE } from "./session-rows.server.ts";
import type { UserSession } from "./session.server.ts";

/** Lists a user's active sessions, most recently used first, with their public ids. */
export async function listUserSessions(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("last_used_at", ">", IDLE)
    .orderBy("last_used_at", "desc")
    .orderBy("created_at", "desc")
    .execute();
}

/** Ends one session of a user. @param id the session's public id, a UUID @returns whether the user had such a session */
export async function endUserSession(db: Kysely<Database>, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function endOtherSessions(
  db: Kysely<Database>,
  userId: string,
  keptId: string | undefined,
): Promise<void> {
  let others = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (keptId !== undefined) others = others.where("id", "!=", keptId);
  await others.execute();
}

/** Returns the token whose revocation ends the connection: the refresh token, or without one the access token. */
export function connectionToken(session: UserSession): string {
  const token = session.get("discord_refresh_token") ?? session.get("discord_token");
  if (!token) throw new Error("Only a session that is signed in is connected.");
  return token;
}
