import pg from "pg";
import { expect, inject, test } from "vitest";
import { useDatabase } from "./clone.ts";
import { addDatabase, dropAbandoned } from "./databases.ts";

const database = useDatabase();

test("dropAbandoned drops the databases of killed runs and keeps those of active ones", async () => {
  const { adminUrl } = inject("testDatabase");
  const url = await addDatabase(adminUrl, "pearl_test_killed_template");
  await dropAbandoned(adminUrl);
  await expect(new pg.Client(url).connect()).rejects.toThrow("does not exist");
  await database.db.selectFrom("users").selectAll().execute();
});
