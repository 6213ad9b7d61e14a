import { expect, test } from "vitest";
import { levels } from "#app/features/settings/modules/levels.server.ts";
import { school, tea, useFeed } from "#test/feed.ts";
import { listChanges, readCursor, type Cursor } from "./changes.server.ts";
import { recordReceipt, recordReceipts } from "./receipts.server.ts";

const { database, save, counting } = useFeed();
const poll = async (since?: Cursor): Promise<Cursor> => {
  await expect
    .poll(async () => (await listChanges(database.db, since, 500)).blocked, { timeout: 20_000 })
    .toBe(false);
  return readCursor((await listChanges(database.db, since, 500)).nextCursor)!;
};
const get = (version: number, botKey = "key1") =>
  recordReceipt(database.db, { guildId: tea, module: "prefix", version, botKey });
/** The applied versions, like `tea prefix 1`. */
const applied = async () => {
  const rows = await database.db
    .selectFrom("settings_versions")
    .select(["guild_id", "module", "version"])
    .where("applied_at", "is not", null)
    .orderBy("guild_id")
    .orderBy("module")
    .orderBy("version")
    .execute();
  return rows.map(
    ({ guild_id, module, version }) => `${guild_id === tea ? "tea" : "school"} ${module} ${version}`,
  );
};
const appliedAt = async () =>
  (await database.db.selectFrom("settings_versions").select("applied_at").execute()).map(
    ({ applied_at }) => applied_at,
  );

test("a version is applied when its cursor is returned, with all others of the page", async () => {
  await save(tea);
  await save(tea, undefined, levels);
  await save(school);
  const cursor = await poll();
  expect(await applied()).toEqual([]);
  await recordReceipts(database.db, cursor, "key1");
  expect(await applied()).toEqual(["tea levels 1", "tea prefix 1", "school prefix 1"]);
});

test("of versions between two polls only the last is applied", async () => {
  for (let i = 0; i < 3; i++) await save(tea);
  const cursor = await poll();
  await recordReceipts(database.db, cursor, "key1");
  expect(await applied()).toEqual(["tea prefix 3"]);
});

test("a version that is replaced before its cursor is returned is not applied", async () => {
  await save(tea);
  const first = await poll();
  await save(tea);
  await recordReceipts(database.db, first, "key1");
  expect(await applied()).toEqual([]);
  await recordReceipts(database.db, await poll(first), "key1");
  expect(await applied()).toEqual(["tea prefix 2"]);
});

test("fetching a version applies it and no other", async () => {
  await save(tea);
  await save(school);
  await get(1);
  expect(await applied()).toEqual(["tea prefix 1"]);
  await save(tea);
  await get(2);
  // An older version than the recorded one changes nothing.
  await get(1);
  expect(await applied()).toEqual(["tea prefix 1", "tea prefix 2"]);
});

test("applied_at is set by the first of several keys", async () => {
  await save(tea);
  const cursor = await poll();
  await recordReceipts(database.db, cursor, "key1");
  const before = await appliedAt();
  await recordReceipts(database.db, cursor, "key2");
  await recordReceipts(database.db, cursor, "key1");
  await get(1, "key3");
  expect(await appliedAt()).toEqual(before);
  expect(await database.db.selectFrom("settings_receipts").select("bot_key").execute()).toHaveLength(3);
});

test("keys that confirm the same entries concurrently do not deadlock", async () => {
  await save(tea);
  await save(tea, undefined, levels);
  await save(school);
  const cursor = await poll();
  const keys = Array.from({ length: 8 }, (_, index) => `key${index}`);
  await Promise.all(keys.map((key) => recordReceipts(database.db, cursor, key)));
  expect(await applied()).toHaveLength(3);
});

test("receipts are one statement, and none for a cursor without entries", async () => {
  await save(tea);
  const cursor = await poll();
  const { db, statements } = counting();
  await recordReceipts(db, cursor, "key1");
  expect(statements()).toBe(1);
  await recordReceipts(db, await poll(cursor), "key1");
  expect(statements()).toBe(1);
});
