import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { Database } from "#db/schema.ts";
import { IDLE } from "./session-rows.server.ts";

/** Tolerated clock difference in milliseconds: replicas write the windows of limits by their own clock. */
const CLOCK_TOLERANCE = 60_000;

/** Deletes ended sessions, expired sign-ins and stored refreshes, and past rate limit counters. */
export async function purge(db: Kysely<Database>) {
  const isExpired = sql<SqlBool>`expires_at <= now()`;
  const isPast = sql<SqlBool>`expire < (extract(epoch from now()) * 1000)::bigint - ${CLOCK_TOLERANCE}::bigint`;
  const count = async (table: "sign_ins" | "token_refreshes" | "rate_limits", where: RawBuilder<SqlBool>) => {
    const { numDeletedRows } = await db.deleteFrom(table).where(where).executeTakeFirst();
    return Number(numDeletedRows);
  };
  return {
    sessions: await purgeSessions(db),
    signIns: await count("sign_ins", isExpired),
    tokenRefreshes: await count("token_refreshes", isExpired),
    rateLimits: await count("rate_limits", isPast),
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
