import { sql, type Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

export interface StatsDay {
  daysAgo: number;
  servers: number;
  users: number;
  commands: number;
}

/** Returns the last report of each day, oldest first, by one index row per day. */
export async function listStatsHistory(db: Kysely<Database>, days: number): Promise<StatsDay[]> {
  const past = sql<{ days_ago: number }>`generate_series(0, ${days}::int)`.as<"past">(sql`past(days_ago)`);
  const rows = await db
    .selectFrom(past)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("stats")
          .select(["servers", "users", "commands"])
          .where("reported_at", ">=", midnight(sql`past.days_ago`))
          .where("reported_at", "<", midnight(sql`past.days_ago - 1`))
          .orderBy("reported_at", "desc")
          .orderBy("id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select(["past.days_ago", "last.servers", "last.users", "last.commands"])
    .orderBy("past.days_ago", "desc")
    .execute();
  return rows.map(({ days_ago, users, ...row }) => ({ daysAgo: days_ago, users: Number(users), ...row }));
}

/** Start of a day in UTC, in hours, because a day in the connection's time zone may have 23 or 25. */
function midnight(daysAgo: ReturnType<typeof sql>) {
  return sql<Date>`date_trunc('day', now(), 'UTC') - make_interval(hours => 24 * (${daysAgo}))`;
}
