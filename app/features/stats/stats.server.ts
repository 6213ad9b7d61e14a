import { sql, type Kysely, type Transaction } from "kysely";
import { z } from "zod";
import { storableText } from "#app/features/storable-text.server.ts";
import { notify } from "#db/notifications.server.ts";
import type { Database } from "#db/schema.ts";

const UPTIME_FALLBACK = "99.9%";
const UNREPORTED = { servers: 0, users: 0, commands: 0, uptime: "", updatedAt: null };

const count = z.number().int().min(0);

export const statsSchema = z.object({
  servers: count.max(2_147_483_647),
  users: count.max(Number.MAX_SAFE_INTEGER),
  commands: count.max(2_147_483_647),
  uptime: storableText(32)
    .nullish()
    .transform((text) => text ?? "")
    .describe("A text like `99.98%`; empty where you do not know it."),
});

export const statsAnswer = z.object({
  servers: count,
  users: count,
  commands: count,
  uptime: z.string(),
  updatedAt: z.iso.datetime().nullable().describe("Null until the bot has reported once."),
});

export type Stats = Awaited<ReturnType<typeof getStats>>;

/** Returns the newest report; before the first one, zeros. */
export async function getStats(db: Kysely<Database>) {
  const row = await db
    .selectFrom("stats")
    .select(["servers", "users", "commands", "uptime", "reported_at as updatedAt"])
    .orderBy("reported_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const { servers, users, commands, uptime, updatedAt } = row ?? UNREPORTED;
  return { servers, users: Number(users), commands, uptime: uptime.trim() || UPTIME_FALLBACK, updatedAt };
}

/** Stores a report and notifies every process. */
export async function recordStats(trx: Transaction<Database>, stats: z.output<typeof statsSchema>) {
  await trx.insertInto("stats").values(stats).execute();
  await notify(trx, { kind: "stats" });
}

export type StatsDay = Awaited<ReturnType<typeof listStatsHistory>>[number];

/** Returns the last report of each day, oldest first, by one index row per day. */
export async function listStatsHistory(db: Kysely<Database>, days: number) {
  const { rows } = await sql<Record<"daysAgo" | "servers" | "users" | "commands", number>>`
    select past.days_ago as "daysAgo", last.servers, last.users::float8 as users, last.commands
    from generate_series(0, ${days}::int) as past(days_ago) cross join lateral (
      select servers, users, commands from stats
      where reported_at >= ${midnight(sql`past.days_ago`)} and reported_at < ${midnight(sql`past.days_ago - 1`)}
      order by reported_at desc, id desc limit 1
    ) as last
    order by past.days_ago desc`.execute(db);
  return rows;
}

/** Start of a day in UTC, in hours, because a day in the connection's time zone may have 23 or 25. */
function midnight(daysAgo: ReturnType<typeof sql>) {
  return sql<Date>`date_trunc('day', now(), 'UTC') - make_interval(hours => 24 * (${daysAgo}))`;
}
