import { afterEach, expect, test } from "vitest";

import { listStatsHistory } from "#app/features/stats/history.server.ts";
import { useDatabase } from "#test/database/clone.ts";

import { seedHistory } from "./seed-history.ts";
import { currentStats } from "./seed.ts";

const database = useDatabase();
afterEach(() => database.db.deleteFrom("stats").execute());

const reports = () => database.db.selectFrom("stats").selectAll().orderBy("reported_at").execute();

test("seedHistory stores thirty days that end with the current statistics", async () => {
  await database.db.insertInto("stats").values(currentStats()).execute();
  await seedHistory(database.db);
  const days = await listStatsHistory(database.db, 30);
  expect(days).toHaveLength(31);
  for (const figure of ["servers", "users", "commands"] as const) {
    const values = days.map((day) => day[figure]);
    expect(Math.min(...values), figure).toBeGreaterThanOrEqual(0);
    expect(values[0], figure).toBeLessThan(currentStats()[figure]);
    expect(values.at(-1), figure).toBe(currentStats()[figure]);
  }
});

test("seedHistory keeps existing statistics", async () => {
  await seedHistory(database.db);
  const before = await reports();
  expect(before).toHaveLength(30);
  await seedHistory(database.db);
  expect(await reports()).toEqual(before);
});
