import { type Insertable, type Kysely, sql } from "kysely";

import type { Database } from "#db/schema.ts";

/** Notes what happened to an application, in the transaction that does it. */
export async function recordEvent(
  trx: Kysely<Database>,
  event: Insertable<Database["application_events"]>,
): Promise<void> {
  await trx.insertInto("application_events").values(event).execute();
}

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

/** The events that are somebody's own doing, or its end. */
export type Milestone = Exclude<OwnEvent["what"], "message" | "reviewed">;

/** The latest of those, newest first, to be asked for together with what else somebody did. */
export function latestMilestones(db: Kysely<Database>, userId: string, limit: number) {
  return db
    .selectFrom("application_events")
    .select([sql<Milestone>`coalesce(status, kind)`.as("milestone"), "created_at"])
    .where("user_id", "=", userId)
    .where("undone_at", "is", null)
    .where("kind", "!=", "message")
    .where((eb) => eb.or([eb("status", "is", null), eb("status", "!=", "reviewed")]))
    .orderBy("id", "desc")
    .limit(limit);
}
