import pg from "pg";
import { expect, inject, test } from "vitest";

import { useDatabase } from "./clone.ts";
import { addDatabase, databaseUrl, dropDatabase } from "./databases.ts";
import { dropAbandoned } from "./run.ts";

const database = useDatabase();

test("each file has its own migrated database", async () => {
  const { run, template } = inject("testDatabase");
  const name = new URL(database.url).pathname.slice(1);
  expect(name.startsWith(`${run}_`)).toBe(true);
  expect(name).not.toBe(template);
  await database.db.selectFrom("users").selectAll().execute();
});

test("the template accepts no connections, so it can always be copied", async () => {
  const { adminUrl, run, template } = inject("testDatabase");
  const client = new pg.Client(databaseUrl(adminUrl, template));
  await expect(client.connect()).rejects.toThrow("not currently accepting connections");
  const names = ["a", "b", "c"].map((letter) => `${run}_copy_${letter}`);
  await Promise.all(names.map((name) => addDatabase(adminUrl, name, template)));
  await Promise.all(names.map((name) => dropDatabase(adminUrl, name)));
});

test("dropAbandoned drops the databases of killed runs and keeps those of active ones", async () => {
  const { adminUrl } = inject("testDatabase");
  const url = await addDatabase(adminUrl, "pearl_test_killed_template");
  await dropAbandoned(adminUrl);
  await expect(new pg.Client(url).connect()).rejects.toThrow("does not exist");
  await database.db.selectFrom("users").selectAll().execute();
});
