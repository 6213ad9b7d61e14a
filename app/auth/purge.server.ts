import { sql, type Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { IDLE } from "./session-rows.server.ts";

/** Tolerated clock difference in milliseconds: replicas write the windows of limits by their own clock. */
const CLOCK_TOLERANCE = 60_000;

/** Deletes ended sessions, whose last use is kept, expired sign-ins and stored refreshes, and past rate limit counters. */
export async function purge(db: Kysely<Database>) {
  const { rows } = await sql<Record<"sessions" | "signIns" | "tokenRefreshes" | "rateLimits", number>>`
    with ended as (
      delete from sessions where expires_at <= now() or last_used_at <= ${IDLE} returning user_id, last_used_at
    ), noted as (
      update users u set last_active_at = greatest(u.last_active_at, last.used_at)
      from (select user_id, max(last_used_at) as used_at from ended group by user_id) last
      where u.id = last.user_id
    ),
    s as (delete from sign_ins where expires_at <= now() returning 1),
    t as (delete from token_refreshes where expires_at <= now() returning 1),
    r as (
      delete from rate_limits
      where expire < (extract(epoch from now()) * 1000)::bigint - ${CLOCK_TOLERANCE}::bigint returning 1
    )
    select (select count(*)::int from ended) as sessions, (select count(*)::int from s) as "signIns",
      (select count(*)::int from t) as "tokenRefreshes", (select count(*)::int from r) as "rateLimits"`.execute(
    db,
  );
  return rows[0]!;
}
