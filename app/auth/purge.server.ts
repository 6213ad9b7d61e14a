import { sql, type Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

import { IDLE } from "./session-rows.server.ts";

/** How many rows went. */
export interface Purged {
  sessions: number;
  signIns: number;
  tokenRefreshes: number;
  rateLimits: number;
}

/** How far the clocks of replicas, which write the windows of limits, may be behind the database's, in milliseconds. */
const CLOCKS_DIFFER = 60_000;

/**
 * Removes what is over and only takes up room: sessions past their end or not used for a week, sign-ins that nobody
 * finished, refreshes that nobody can ask for any more, and counters of limits whose minute is past.
 */
export async function purge(db: Kysely<Database>): Promise<Purged> {
  const isOver = sql<boolean>`expires_at <= now()`;
  const signIns = await db.deleteFrom("sign_ins").where(isOver).executeTakeFirst();
  const tokenRefreshes = await db.deleteFrom("token_refreshes").where(isOver).executeTakeFirst();
  const rateLimits = await db
    .deleteFrom("rate_limits")
    .where("expire", "<", sql<string>`(extract(epoch from now()) * 1000)::bigint - ${CLOCKS_DIFFER}::bigint`)
    .executeTakeFirst();
  return {
    sessions: await purgeSessions(db),
    signIns: Number(signIns.numDeletedRows),
    tokenRefreshes: Number(tokenRefreshes.numDeletedRows),
    rateLimits: Number(rateLimits.numDeletedRows),
  };
}

/** What an ended session knew of its user's last visit stays with the user. */
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
