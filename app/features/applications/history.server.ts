import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

type EventName = "submitted" | "replaced" | "withdrawn" | "message" | "reviewed" | "accepted" | "rejected";

/**
 * Query of an applicant's latest events, newest first, without undone decisions and without who decided. Of messages there is
 * the event that left the one that the applicant reads: taking a message away is an event of the same kind.
 */
export function latestEvents(db: Kysely<Database>, userId: string, limit: number) {
  return db
    .selectFrom("application_events")
    .select([sql<EventName>`coalesce(status, kind)`.as("what"), "created_at as at"])
    .where("user_id", "=", userId)
    .where("undone_at", "is", null)
    .where(
      sql<boolean>`kind <> 'message' or id = (
        select max(e.id) from application_events e join applications a using (user_id)
        where e.user_id = ${userId} and e.kind = 'message' and a.message is not null)`,
    )
    .orderBy("id", "desc")
    .limit(limit);
}
