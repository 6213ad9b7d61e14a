import { sql, type Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { IDLE } from "./session-rows.server.ts";

/** Tolerated clock difference in milliseconds: replicas write the windows of limits by their own clock. */
const CLOCK_TOLERANCE = 60_000;

/** Deletes ended sessions, expired sign-ins and stored refreshes, and past rate limit counters. */
export async function purge(db: Kysely<Database>) {
  const isExpired = sql<boolean>`expires_at <= now()`;
  const signIns = await db.deleteFrom("sign_ins").where(isExpired).executeTakeFirst();
  const tokenRefreshes = await db.deleteFrom("token_refreshes").where(isExpired).executeTakeFirst();
  const rateLimits = await db
    .deleteFrom("rate_limits")
    .where(
      "expire",
      "<",
      sql<string>`(extract(epoch from now()) * 1000)::bigint - ${CLOCK_TOLERANCE}::bigint`,
    )
    .executeTakeFirst();
  return {
    sessions: await purgeSessions(db),
    signIns: Number(signIns.numDeletedRows),
    tokenRefreshes: Number(tokenRefreshes.numDeletedRows),
    rateLimits: Number(rateLimits.numDeletedRows),
  };
}

async function purgeSessions(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .with("ended", (cte) =>
      cte
        .deleteFrom("sessions")
        .where((e) => e.or([e("expires_at", "<=", sql<Date>`now()`), e("last_used_at", "<=", IDLE)]))
        .returning(["user_id", "last_used_at"]),
    )
    .with("last", (cte) =>
      cte
        .selectFrom("ended")
        .select(["user_id", (e) => e.fn.max("last_used_at").as("used_at")])
        .groupBy("user_id"),
    )
    .with("noted", (cte) =>
      cte
        .updateTable("users")
        .from("last")
        .set({ last_active_at: sql<Date>`greatest(users.last_active_at, last.used_at)` })
        .whereRef("users.id", "=", "last.user_id"),
    )
    .selectFrom("ended")
    .select((e) => e.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
