import { sql, type Transaction } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#db/schema.ts";
import { useDatabase } from "#test/database/clone.ts";
import { listStatsHistory } from "./stats.server.ts";

const database = useDatabase();

/** Stores a report at so many hours after midnight (UTC) of the day on which the transaction began. */
function report(trx: Transaction<Database>, hours: number, servers: number, users = 0) {
  const reported_at = sql<Date>`date_trunc('day', now(), 'UTC') + make_interval(secs => ${hours * 3_600})`;
  return trx.insertInto("stats").values({ reported_at, servers, users, commands: 1, uptime: "" }).execute();
}

test("each day has its last report, oldest first, in UTC whatever the connection's time zone", async () => {
  const days = await database.db.transaction().execute(async (trx) => {
    await report(trx, -24, 10);
    await report(trx, -0.001, 12, 5_000_000_000);
    await report(trx, -5, 11);
    await report(trx, 0, 13);
    await sql`set local time zone 'America/New_York'`.execute(trx);
    return listStatsHistory(trx, 30);
  });
  expect(days).toEqual([
    { daysAgo: 1, servers: 12, users: 5_000_000_000, commands: 1 },
    { daysAgo: 0, servers: 13, users: 0, commands: 1 },
  ]);
});

test("days without a report and earlier days are omitted; of two reports at the same time the later one counts", async () => {
  await database.db.transaction().execute(async (trx) => {
    expect(await listStatsHistory(trx, 3)).toEqual([]);
    await report(trx, -3 * 24 - 1, 1);
    await report(trx, -3 * 24, 2);
    await report(trx, -24, 3);
    await report(trx, -24, 4);
    expect(await listStatsHistory(trx, 3)).toMatchObject([
      { daysAgo: 3, servers: 2 },
      { daysAgo: 1, servers: 4 },
    ]);
  });
});

test("the history reads about one row per day", async () => {
  await sql`
    insert into stats (reported_at, servers, users, commands, uptime)
    select now() - make_interval(mins => n), n, n, 1, '' from generate_series(0, 30 * 1440) n`.execute(
    database.db,
  );
  await sql`analyze stats`.execute(database.db);
  const [before, after] = await database.db.transaction().execute(async (trx) => {
    const before = await rowsRead(trx);
    expect(await listStatsHistory(trx, 30)).toHaveLength(31);
    return [before, await rowsRead(trx)];
  });
  expect(after.scans - before.scans).toBe(0);
  // Two per day, because Postgres reads the next row to compare the time.
  expect(after.fetched - before.fetched).toBeLessThanOrEqual(2 * 31);
});

/** This connection's reads of the table: sequential scans, and rows by index. */
async function rowsRead(trx: Transaction<Database>) {
  const { rows } = await sql<{ scans: number; fetched: number }>`
    select seq_scan::int as scans, idx_tup_fetch::int as fetched
    from pg_stat_xact_user_tables where relname = 'stats'`.execute(trx);
  return rows[0] ?? { scans: 0, fetched: 0 };
}
