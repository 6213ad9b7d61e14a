import { afterEach, expect, test } from "vitest";

import { applicationSchema } from "#app/features/applications/schema.server.ts";
import { contentOf } from "#app/features/applications/draft.server.ts";
import { listApplications } from "#app/features/applications/list.server.ts";
import { STATUSES } from "#app/features/applications/status.ts";
import { useDatabase } from "#test/database/clone.ts";

import { people } from "./discord/people.ts";
import { seedApplications } from "./seed-applications.ts";

const database = useDatabase();
afterEach(() => database.db.deleteFrom("applications").execute());

test("seedApplications stores valid applications of every status, from people who cannot sign in", async () => {
  await seedApplications(database.db);
  const applications = await listApplications(database.db);
  expect(new Set(applications.map(({ status }) => status))).toEqual(new Set(STATUSES));
  for (const application of applications) {
    const { discordId, username } = application;
    const form = { discordId, username, ...contentOf(application) };
    expect(applicationSchema.safeParse(form).error, username).toBeUndefined();
    expect(Object.values(people).map(({ id }) => id)).not.toContain(discordId);
  }
});

test("seedApplications keeps existing applications", async () => {
  await seedApplications(database.db);
  await database.db.deleteFrom("applications").where("status", "!=", "accepted").execute();
  await seedApplications(database.db);
  expect(await listApplications(database.db)).toHaveLength(1);
});
