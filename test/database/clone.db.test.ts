import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
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

const shared = new Set<string>();

describe("tests that share a database", () => {
  database.share();
  afterAll(() => expect(shared.size).toBe(1));

  test.each(["one", "other"])("%s: has the one that all have", async () => {
    shared.add(database.url);
    const guild = { id: randomUUID(), name: "Server", member_count: 1, channel_count: 1 };
    await database.db.insertInto("guilds").values(guild).execute();
  });
});

test("a test beside them has another, in which nobody has written", async () => {
  expect(shared).not.toContain(database.url);
  expect(await database.db.selectFrom("guilds").selectAll().execute()).toEqual([]);
});
