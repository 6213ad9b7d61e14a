import { sql, type Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

import { IDLE } from "./session-rows.server.ts";
import type { UserSession } from "./session.server.ts";

/** The sessions in which somebody is signed in now, the one used last first. Their ids open nothing. */
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

/**
 * Ends one session of this user; whoever still has its cookie is a stranger from their next request on.
 *
 * @param id the session's public id, a uuid
 * @returns whether there was such a session of this user
 */
export async function endUserSession(db: Kysely<Database>, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends the sessions of this user, but for the one that is kept. */
export async function endOtherSessions(
  db: Kysely<Database>,
  userId: string,
  keptId: string | undefined,
): Promise<void> {
  let others = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (keptId !== undefined) others = others.where("id", "!=", keptId);
  await others.execute();
}

/**
 * The token by which Discord ends the whole connection (any of them does): the refresh token where there is one,
 * because the access token may have run out.
 */
export function connectionToken(session: UserSession): string {
  const token = session.get("discord_refresh_token") ?? session.get("discord_token");
  if (!token) throw new Error("Only a session that is signed in is connected.");
  return token;
}
