import { expect, test } from "vitest";
import { applicationSchema } from "#app/features/applications/application.server.ts";
import { applicationContent } from "#app/features/applications/draft.server.ts";
import { listApplications } from "#app/features/applications/list.server.ts";
import { STATUSES } from "#app/features/applications/status.ts";
import { listStatsHistory } from "#app/features/stats/stats.server.ts";
import { useDatabase } from "#test/database/clone.ts";
import { people } from "./discord/people.ts";
import { seedPast } from "./seed-past.ts";
import { currentStats } from "./seed.ts";

const database = useDatabase();

test("seedPast stores thirty days up to the current statistics, and applications of every status by strangers", async () => {
  await database.db.insertInto("stats").values(currentStats()).execute();
  await seedPast(database.db);
  const days = await listStatsHistory(database.db, 30);
  expect(days).toHaveLength(31);
  for (const figure of ["servers", "users", "commands"] as const) {
    const values = days.map((day) => day[figure]);
    expect(Math.min(...values), figure).toBeGreaterThanOrEqual(0);
    expect(values[0], figure).toBeLessThan(currentStats()[figure]);
    expect(values.at(-1), figure).toBe(currentStats()[figure]);
  }

  const applications = await listApplications(database.db);
  expect(new Set(applications.map(({ status }) => status))).toEqual(new Set(STATUSES));
  for (const application of applications) {
    const { discordId, username } = application;
    const form = { discordId, username, ...applicationContent(application) };
    expect(applicationSchema.safeParse(form).error, username).toBeUndefined();
    expect(Object.values(people).map(({ id }) => id)).not.toContain(discordId);
  }
});

test("seedPast keeps existing statistics and applications", async () => {
  await seedPast(database.db);
  await database.db.deleteFrom("applications").where("status", "!=", "accepted").execute();
  const reports = () => database.db.selectFrom("stats").selectAll().orderBy("reported_at").execute();
  const before = await reports();
  await seedPast(database.db);
  expect([await reports(), before.length]).toEqual([before, 30]);
  expect(await listApplications(database.db)).toHaveLength(1);
});
