import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { removeBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import { createDatabase } from "#db/client.server.ts";
import { school, tea, useFeed } from "#test/feed.ts";
import { CursorExpiredError, listChanges, readCursor, writeCursor, type Change } from "./changes.server.ts";
import { purgeTakenBack } from "./record.server.ts";
import { readSnapshot } from "./snapshot.server.ts";
import { createWaiting, followChanges } from "./waiting.server.ts";

const { database, change, report, leave, save: saveSettings, counting } = useFeed();
const save = (guildId: string, text: string) => saveSettings(guildId, { prefix: text });
async function readAll(cursor?: string, limit = 500): Promise<{ items: Change[]; cursor: string }> {
  const items: Change[] = [];
  for (;;) {
    const page = await listChanges(database.db, cursor ? readCursor(cursor) : undefined, limit);
    items.push(...page.items);
    cursor = page.nextCursor;
    if (!page.hasMore) return { items, cursor };
  }
}

test("listChanges pages by one entry, also within a transaction", async () => {
  await save(tea, "?");
  await save(school, "$");
  await change(async (trx) => {
    for (const id of [tea, school]) await removeBotGuild(trx, id);
  });
  const { items } = await readAll(undefined, 1);
  expect(items.map(({ guildId }) => guildId)).toEqual([tea, school]);
});

test("a left guild is marked as deleted, and sent again when the bot returns", async () => {
  await save(tea, "?");
  const { cursor } = await readAll();
  await leave(tea);
  await leave(tea);
  const gone = await readAll(cursor);
  expect(gone.items).toEqual([{ guildId: tea, module: "prefix", version: 1, deleted: true, settings: null }]);
  await report(tea);
  await report(tea);
  expect((await readAll(gone.cursor)).items).toEqual([
    { guildId: tea, module: "prefix", version: 1, settings: { prefix: "?" } },
  ]);
});

test("deleted entries are purged after a month, and sent again when the bot returns", async () => {
  await save(tea, "?");
  await leave(tea);
  expect(await purgeTakenBack(database.db)).toBe(0);
  await database.db
    .updateTable("changes")
    .set({ changed_at: new Date(Date.now() - 31 * 24 * 3_600_000) })
    .execute();
  expect(await purgeTakenBack(database.db)).toBe(1);
  const { items, cursor } = await readAll();
  expect(items).toEqual([]);
  await report(tea);
  expect((await readAll(cursor)).items).toMatchObject([
    { guildId: tea, version: 1, settings: { prefix: "?" } },
  ]);
});

test("a cursor that is too old, from the future or of another database has expired", async () => {
  const { cursor } = await readAll();
  const parsed = readCursor(cursor)!;
  for (const changed of [
    { ...parsed, issuedAt: parsed.issuedAt - 31 * 24 * 3_600 },
    { ...parsed, feed: "elsewhere" },
    { ...parsed, at: ["18446744073709551610", "", ""] as typeof parsed.at },
  ]) {
    const reading = readAll(writeCursor(changed));
    await expect(reading).rejects.toBeInstanceOf(CursorExpiredError);
  }
});

test("a running transaction of this database delays later changes, and one of another database does not", async () => {
  const { cursor } = await readAll();
  const other = createDatabase({ url: inject("testDatabase").adminUrl });
  const inOther = await other.startTransaction().execute();
  await sql`select pg_current_xact_id()`.execute(inOther);
  await save(tea, "?");
  expect(await listChanges(database.db, readCursor(cursor), 500)).toMatchObject({
    items: [{ guildId: tea }],
    blocked: false,
  });

  const inThis = await database.db.startTransaction().execute();
  await sql`select pg_current_xact_id()`.execute(inThis);
  await save(tea, "!");
  expect(await listChanges(database.db, readCursor(cursor), 500)).toMatchObject({ items: [], blocked: true });
  await inThis.rollback().execute();
  expect(await listChanges(database.db, readCursor(cursor), 500)).toMatchObject({ items: [{ version: 2 }] });
  await inOther.rollback().execute();
  await other.destroy();
});

test("transactions without writes do not advance the cursor, because Postgres may assign their ids again after a crash", async () => {
  await save(tea, "?");
  const where = (cursor: string) => BigInt(readCursor(cursor)!.at[0]);
  const { cursor } = await readAll();
  for (let i = 0; i < 3; i++) {
    const aborted = database.db.transaction().execute(async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx);
      throw new Error("taken back");
    });
    await expect(aborted).rejects.toThrow("taken back");
  }
  const { xid } = await database.db.selectFrom("changes").select("xid").executeTakeFirstOrThrow();
  expect(where(cursor)).toBe(BigInt(xid));
  expect(where((await readAll(cursor)).cursor)).toBe(BigInt(xid));
  expect(where((await readSnapshot(database.db, undefined, 500)).changesCursor)).toBe(BigInt(xid));
});

test("a restored database invalidates cursors", async () => {
  const { cursor } = await readAll();
  await sql`create table copy (like changes including all)`.execute(database.db);
  await sql`drop table changes`.execute(database.db);
  await sql`alter table copy rename to changes`.execute(database.db);
  await expect(readAll(cursor)).rejects.toBeInstanceOf(CursorExpiredError);
});

test("a poll without changes costs one query, which uses an index", async () => {
  await save(tea, "?");
  const { cursor } = await readAll();
  const { db, statements } = counting();
  const page = await followChanges(db, createWaiting(), {
    cursor: readCursor(cursor),
    limit: 100,
    wait: 200,
    signal: new AbortController().signal,
    isListening: () => true,
  });
  expect(page.items).toEqual([]);
  expect(statements()).toBe(1);

  const plan = await database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql<{ "QUERY PLAN": string }>`explain select from changes
      where (xid, guild_id, module) > ('7'::xid8, '', '') order by xid, guild_id, module limit 100`.execute(
      trx,
    );
  });
  const steps = JSON.stringify(plan.rows);
  expect(steps).toMatch(/Index (Only )?Scan/);
  expect(steps).not.toMatch(/Sort|Seq Scan/);
});
