import type { Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

/** What became of somebody's own application. */
export interface OwnEvent {
  what: "submitted" | "replaced" | "withdrawn" | "message" | "reviewed" | "accepted" | "rejected";
  at: Date;
}

/** The latest of it, newest first. A slip that the owner has taken back is none, and who decided is not theirs to read. */
export async function listOwnEvents(
  db: Kysely<Database>,
  userId: string,
  limit: number,
): Promise<OwnEvent[]> {
  const rows = await db
    .selectFrom("application_events")
    .select(["kind", "status", "created_at"])
    .where("user_id", "=", userId)
    .where("undone_at", "is", null)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ kind, status, created_at: at }) => {
    const what = kind === "status" ? status : kind;
    return what ? [{ what, at }] : [];
  });
}
