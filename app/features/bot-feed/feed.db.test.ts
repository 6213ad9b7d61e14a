import { sql } from "kysely";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { removeBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { createDatabase } from "#db/client.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { useDatabase } from "#test/database/clone.ts";
import { queriesOf } from "#test/queries.ts";
import { useSavedSettings } from "#test/saved-settings.ts";
import { levels, prefix } from "#test/settings.ts";
import { readSettled } from "#test/settled-feed.ts";
import { createBotKeys } from "./bot-keys.server.ts";
import { listChanges, type Change } from "./changes.server.ts";
import { CursorExpiredError, readCursor, writeCursor, type Cursor } from "./feed-cursor.server.ts";
import { recordReceipt, recordReceipts } from "./receipts.server.ts";
import { purgeTakenBack } from "./record.server.ts";
import { readSnapshot } from "./snapshot.server.ts";
import { createWaiting, followChanges } from "./waiting.server.ts";

const database = useDatabase();
const { report, leave, save: saveModule, current } = useSavedSettings(database);
const { teahouse: tea, academy: school } = guilds;
const A_MONTH = 31 * 24 * 3_600;

const save = ({ id: guildId }: { id: string }, module: SettingsModule = prefix) =>
  saveModule(module, module === prefix ? { prefix: "?" } : {}, { guildId });
const read = (cursor?: string) => listChanges(database.db, cursor ? readCursor(cursor) : undefined, 500);

/** Reads to the end. */
async function readAll(cursor?: string, limit?: number): Promise<{ items: Change[]; cursor: string }> {
  const { items, nextCursor, hasMore } = await readSettled(database.db, cursor, limit);
  if (!hasMore) return { items, cursor: nextCursor };
  const rest = await readAll(nextCursor, limit);
  return { items: [...items, ...rest.items], cursor: rest.cursor };
}

/** Begins a snapshot whose cursor is behind all changes, which a transaction of the tests beside this one may hide for a moment. */
const beginSnapshot = () =>
  vi.waitUntil(
    async () => {
      const { changesCursor } = await readSnapshot(database.db, undefined, 1);
      return readCursor(changesCursor)!.mark && changesCursor;
    },
    { timeout: 20_000 },
  );

test("listChanges pages by one entry, also within a transaction", async () => {
  await save(tea);
  await save(school);
  await database.db.transaction().execute(async (trx) => {
    for (const { id } of [tea, school]) await removeBotGuild(trx, id);
  });
  const { items } = await readAll(undefined, 1);
  expect(items.map(({ guildId }) => guildId).sort()).toEqual([tea.id, school.id].sort());
});

test("a left guild is marked as deleted, and sent again when the bot returns, even after the entry was purged", async () => {
  const entry = { guildId: tea.id, module: "prefix", version: 1 };
  await save(tea);
  const { cursor } = await readAll();
  for (let i = 0; i < 2; i++) await leave(tea.id);
  const gone = await readAll(cursor);
  expect(gone.items).toEqual([{ ...entry, deleted: true, settings: null }]);
  for (let i = 0; i < 2; i++) await report(tea);
  const back = await readAll(gone.cursor);
  expect(back.items).toMatchObject([{ ...entry, settings: { prefix: "?" } }]);

  await leave(tea.id);
  expect(await purgeTakenBack(database.db)).toBe(0);
  const changed_at = new Date(Date.now() - A_MONTH * 1_000);
  await database.db.updateTable("changes").set({ changed_at }).execute();
  expect(await purgeTakenBack(database.db)).toBe(1);
  expect((await readAll(back.cursor)).items).toEqual([]);
  await report(tea);
  expect((await readAll(back.cursor)).items).toMatchObject([{ ...entry, settings: { prefix: "?" } }]);
});

test("a cursor that is too old, from the future or of another database has expired", async () => {
  const { cursor } = await readAll();
  const parsed = readCursor(cursor)!;
  const changes: Partial<Cursor>[] = [
    { issuedAt: parsed.issuedAt - A_MONTH },
    { feed: "elsewhere" },
    { at: ["18446744073709551610", "", ""] },
  ];
  for (const changed of changes)
    await expect(readAll(writeCursor({ ...parsed, ...changed }))).rejects.toBeInstanceOf(CursorExpiredError);
  // A restored database has other tables.
  await sql`create table copy (like changes including all)`.execute(database.db);
  await sql`drop table changes`.execute(database.db);
  await sql`alter table copy rename to changes`.execute(database.db);
  await expect(readAll(cursor)).rejects.toBeInstanceOf(CursorExpiredError);
});

test("a running transaction of this database delays later changes, and one of another database does not", async () => {
  const { cursor } = await readAll();
  const other = createDatabase({ url: inject("testDatabase").adminUrl });
  const inOther = await other.startTransaction().execute();
  await sql`select pg_current_xact_id()`.execute(inOther);
  await save(tea);
  // A transaction of the tests beside this one that ends during the read delays this read alone.
  await expect.poll(() => read(cursor)).toMatchObject({ items: [{ guildId: tea.id }], blocked: false });

  const inThis = await database.db.startTransaction().execute();
  await sql`select pg_current_xact_id()`.execute(inThis);
  await save(tea);
  expect(await read(cursor)).toMatchObject({ items: [], blocked: true });
  await inThis.rollback().execute();
  await expect.poll(() => read(cursor)).toMatchObject({ items: [{ version: 2 }] });
  await inOther.rollback().execute();
  await other.destroy();
});

test("transactions without writes do not advance the cursor, because Postgres may assign their ids again after a crash", async () => {
  await save(tea);
  const { cursor } = await readAll();
  for (let i = 0; i < 3; i++) {
    const aborted = await database.db.startTransaction().execute();
    await sql`select pg_current_xact_id()`.execute(aborted);
    await aborted.rollback().execute();
  }
  const { xid } = await database.db.selectFrom("changes").select("xid").executeTakeFirstOrThrow();
  for (const each of [cursor, (await readAll(cursor)).cursor, await beginSnapshot()])
    expect(readCursor(each)!.at[0]).toBe(xid);
});

test("a poll without changes costs one query", async () => {
  await save(tea);
  const { cursor } = await readAll();
  const { signal } = new AbortController();
  const poll = { cursor: readCursor(cursor), limit: 100, wait: 200, signal, isListening: () => true };
  const queries = await queriesOf(async () => {
    const page = await followChanges(database.db, createWaiting(), poll);
    expect(page.items).toEqual([]);
  });
  expect(queries).toEqual([expect.stringContaining("from changes")]);
});

const poll = async (since?: string) => (await readSettled(database.db, since)).nextCursor;
const confirm = (cursor: string, key = "key1") => recordReceipts(database.db, readCursor(cursor)!, key);
const get = (version: number, botKey = "key1") =>
  recordReceipt(database.db, { guildId: tea.id, module: "prefix", version, botKey });
/** The applied versions, like `tea prefix 1`, and their times. */
const applied = async () => {
  const all = database.db.selectFrom("settings_versions").selectAll();
  const entries = (await all.where("applied_at", "is not", null).execute()).map(
    ({ guild_id, module, version, applied_at }) =>
      [`${guild_id === tea.id ? "tea" : "school"} ${module} ${version}`, applied_at] as const,
  );
  return Object.fromEntries(entries);
};
const appliedNames = async () => Object.keys(await applied()).sort();
const saveThree = async () => {
  await save(tea);
  await save(tea, levels);
  await save(school);
};

test("a version is applied when its cursor is returned, with all others of the page, by one statement", async () => {
  await saveThree();
  const cursor = await poll();
  expect(await appliedNames()).toEqual([]);
  expect(await queriesOf(() => confirm(cursor))).toHaveLength(1);
  expect(await appliedNames()).toEqual(["school prefix 1", "tea levels 1", "tea prefix 1"]);
  const empty = await poll(cursor);
  expect(await queriesOf(() => confirm(empty))).toEqual([]);
});

test("the receipt for a snapshot of 12,000 servers comes in steps, and a second one writes nothing", async () => {
  const entries = sql`select (7e17::bigint + n)::text, 'prefix', 1 from generate_series(1, 12000) n`;
  await sql`insert into guilds (id, name) select (7e17::bigint + n)::text, '' from generate_series(1, 12000) n`.execute(
    database.db,
  );
  await sql`insert into changes (guild_id, module, version) ${entries}`.execute(database.db);
  const changesCursor = await beginSnapshot();
  const receipts = () =>
    sql`select count(*)::int as count, max(xmin::text || xmax::text) as writer from settings_receipts`
      .execute(database.db)
      .then(({ rows }) => rows);
  expect(await queriesOf(() => confirm(changesCursor))).toHaveLength(3);
  const recorded = await receipts();
  expect(recorded).toMatchObject([{ count: 12_000 }]);
  await confirm(changesCursor);
  expect(await receipts()).toEqual(recorded);
});

test("settings that were taken back before the bot had them are not confirmed by the cursor", async () => {
  await save(tea);
  await leave(tea.id);
  const { cursor } = await readAll();
  await recordReceipts(database.db, readCursor(cursor)!, "bot");
  await report(tea);
  expect((await current(prefix))?.receipt).toBeUndefined();
});

test("settings of a server to which the bot returns are not at the bot until it has fetched them again", async () => {
  await save(tea);
  const first = await poll();
  await confirm(first);
  expect((await current(prefix))?.receipt).toMatchObject({ version: 1 });
  await leave(tea.id);
  const gone = await poll(first);
  await confirm(gone);
  await report(tea);
  expect((await current(prefix))?.receipt).toBeUndefined();
  await confirm(await poll(gone));
  expect((await current(prefix))?.receipt).toMatchObject({ version: 1 });
});

test("of versions between two polls only the last is applied, unless a newer one came before the receipt", async () => {
  for (let i = 0; i < 2; i++) await save(tea);
  const first = await poll();
  await save(tea);
  await confirm(first);
  expect(await appliedNames()).toEqual([]);
  await save(tea);
  await confirm(await poll(first));
  expect(await appliedNames()).toEqual(["tea prefix 4"]);
});

test("a fetched version is applied, and no other; the first of several keys sets its time", async () => {
  for (const guild of [tea, school]) await save(guild);
  await get(1);
  expect(await appliedNames()).toEqual(["tea prefix 1"]);
  await save(tea);
  await get(2);
  expect(await appliedNames()).toEqual(["tea prefix 1", "tea prefix 2"]);
  const before = [await applied(), (await current(prefix))?.receipt];
  // An older version than the recorded one changes nothing.
  for (const version of [2, 1]) await get(version);
  await get(2, "key2");
  expect([await applied(), (await current(prefix))?.receipt]).toEqual(before);
  await confirm(await poll(), "key3");
  expect(await applied()).toMatchObject(before[0]!);
  expect((await current(prefix))?.receipt).toMatchObject({ version: 2 });
});

test("keys that confirm the same entries concurrently do not deadlock", async () => {
  await saveThree();
  const cursor = await poll();
  await Promise.all(Array.from({ length: 8 }, (_, index) => confirm(cursor, `key${index}`)));
  expect(await appliedNames()).toHaveLength(3);
});

test("a bot counts as silent only when it has stopped fetching", async () => {
  const { seen } = createBotKeys(database.db);
  const signs = async () => (await current(prefix))?.bot;
  await seen("key1");
  expect(await signs()).toEqual({ heardAt: expect.any(Date), fetchedAt: null, silent: true });
  await seen("key1", { fetching: true });
  expect(await signs()).toMatchObject({ fetchedAt: expect.any(Date), silent: false });
  const earlier = new Date(Date.now() - 600_000);
  await database.db.updateTable("bot_keys").set({ fetched_at: earlier }).execute();
  // Recorded a moment ago, so this does not write.
  await seen("key1", { fetching: true });
  expect(await signs()).toMatchObject({ fetchedAt: earlier, silent: true });
});

test("a poll ends after its wait, also when the clock is set back meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { signal } = new AbortController();
  const poll = { limit: 1, wait: 500, signal, isListening: () => true };
  const waiting = createWaiting();
  const answer = followChanges(database.db, waiting, poll);
  await expect.poll(() => waiting.size).toBe(1);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await answer).toMatchObject({ items: [] });
});
