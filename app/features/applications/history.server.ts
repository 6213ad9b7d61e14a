import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

type EventName = "submitted" | "replaced" | "withdrawn" | "message" | "reviewed" | "accepted" | "rejected";

/** Query of an applicant's latest events, newest first, without undone decisions and without who decided. */
export function latestEvents(db: Kysely<Database>, userId: string, limit: number) {
  return db
    .selectFrom("application_events")
    .select([sql<EventName>`coalesce(status, kind)`.as("what"), "created_at as at"])
    .where("user_id", "=", userId)
    .where("undone_at", "is", null)
    .orderBy("id", "desc")
    .limit(limit);
}
