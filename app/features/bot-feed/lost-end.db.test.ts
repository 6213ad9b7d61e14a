import { sql } from "kysely";
import { expect, test } from "vitest";
import { createSealer } from "#app/auth/seal.server.ts";
import { saveVersion } from "#app/features/settings/save.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { useDatabase } from "#test/database/clone.ts";
import { useSavedSettings } from "#test/saved-settings.ts";
import { prefix } from "#test/settings.ts";
import { readSettled } from "#test/settled-feed.ts";
import { currentCursor, listChanges } from "./changes.server.ts";
import { CursorExpiredError, readCursor, writeCursor } from "./feed-cursor.server.ts";
import { recordReceipts } from "./receipts.server.ts";
import { purgeMarks, purgeTakenBack } from "./record.server.ts";
import { readSnapshot, snapshotCursor } from "./snapshot.server.ts";

const sealer = createSealer(["unused"]);

const database = useDatabase();
const { save, leave } = useSavedSettings(database);
const { teahouse: tea, academy: school } = guilds;

const read = (cursor?: string) => listChanges(database.db, cursor ? readCursor(cursor) : undefined, 500);
const expectExpired = (asked: Promise<unknown>) => expect(asked).rejects.toBeInstanceOf(CursorExpiredError);
const saveAt = (guildId: string, value = "?") => save(prefix, { prefix: value }, { guildId });

const settled = (cursor?: string) => readSettled(database.db, cursor);

/** Begins a snapshot that has the change of this transaction, which a test beside this one may hide for a moment. */
async function snapshotUpTo(xid: string) {
  let begun = await readSnapshot(database.db, undefined, 1);
  await expect
    .poll(async () => {
      if (readCursor(begun.changesCursor)!.mark?.xid === xid) return true;
      begun = await readSnapshot(database.db, undefined, 1);
      return false;
    })
    .toBe(true);
  return begun;
}

/** Leaves the feed as on a copy of the database that was made before these saves. */
async function lose(guildId: string): Promise<void> {
  const xids = sql`(select xid from changes where guild_id = ${guildId})`;
  await sql`delete from feed_marks where xid in ${xids}`.execute(database.db);
  await sql`delete from changes where guild_id = ${guildId}`.execute(database.db);
}

test("a cursor past a transaction that the database has lost has expired, and gives no receipts", async () => {
  await saveAt(tea.id);
  const kept = (await settled()).nextCursor;
  await saveAt(school.id);
  const { nextCursor } = await settled(kept);
  expect(readCursor(nextCursor)!.mark!.xid).toBe(readCursor(nextCursor)!.at[0]);
  const { rows } = await sql<{ xid: string }>`select xid from changes where guild_id = ${school.id}`.execute(
    database.db,
  );
  await lose(school.id);
  await saveAt(tea.id, "$");
  await expectExpired(read(nextCursor));
  // The id is assigned again.
  await sql`update changes set xid = ${rows[0]!.xid}`.execute(database.db);
  await expectExpired(read(nextCursor));
  await recordReceipts(database.db, { ...readCursor(nextCursor)!, since: ["0", "", ""] }, "key");
  expect(await database.db.selectFrom("settings_receipts").selectAll().execute()).toEqual([]);
  expect((await settled(kept)).items).toMatchObject([{ guildId: tea.id, version: 2 }]);
});

test("a cursor has expired if a change before it is lost that was committed after its transaction", async () => {
  const late = await database.db.startTransaction().execute();
  const settings = { prefix: "late" };
  await saveVersion(late, { guildId: tea.id, module: prefix, settings, actor: { kind: "bot" }, sealer });
  await saveAt(school.id);
  await late.commit().execute();
  const { nextCursor, items } = await settled();
  expect(items.map(({ guildId }) => guildId)).toEqual([tea.id, school.id]);
  expect((await read(nextCursor)).items).toEqual([]);
  await lose(tea.id);
  await expectExpired(read(nextCursor));
});

test("a cursor of an empty feed is valid wherever it comes back, and one of the version without marks is not", async () => {
  const { nextCursor } = await read();
  await saveAt(tea.id);
  const page = await settled(nextCursor);
  expect(page.items).toHaveLength(1);
  await expectExpired(read(writeCursor({ ...readCursor(page.nextCursor)!, mark: null })));
});

test("a snapshot's cursor has expired if what its first page had is lost, and so has the one of its next page", async () => {
  await saveAt(tea.id);
  const earlier = writeCursor({ ...readCursor((await settled()).nextCursor)!, since: null });
  await saveAt(school.id);
  const end = readCursor((await settled()).nextCursor)!.at[0];
  const begun = await snapshotUpTo(end);
  // As a snapshot that began before the save.
  const { at } = readCursor(earlier)!;
  const cursor = writeCursor({ ...readCursor(begun.changesCursor)!, at });
  expect((await settled(cursor)).items).toMatchObject([{ guildId: school.id }]);
  const next = snapshotCursor.read(begun.nextCursor!);
  expect((await readSnapshot(database.db, next, 1)).items).toHaveLength(1);
  await expectExpired(readSnapshot(database.db, { ...next!, changesCursor: "none" }, 1));
  await lose(school.id);
  await expectExpired(read(cursor));
  await expectExpired(readSnapshot(database.db, next, 1));
});

test("a mark stays while an entry names its transaction, and sixty days more; the newest stays", async () => {
  const age = (table: "feed_marks" | "changes", column: string, days: number) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${days} * interval '1 day'`.execute(
      database.db,
    );
  await saveAt(tea.id);
  const { nextCursor } = await settled();
  await age("feed_marks", "marked_at", 400);
  expect(await purgeMarks(database.db)).toBe(0);
  await saveAt(tea.id, "$");
  expect(await purgeMarks(database.db)).toBe(0);
  expect((await settled(nextCursor)).items).toHaveLength(1);
  await age("feed_marks", "unnamed_at", 61);
  expect(await purgeMarks(database.db)).toBe(1);
  await expectExpired(read(nextCursor));

  // Another transaction that runs on this server would make the older mark a part of the cursor's proof.
  await age("feed_marks", "marked_at", 400);
  await leave(tea.id);
  const followed = (await settled()).nextCursor;
  await age("changes", "changed_at", 31);
  expect(await purgeTakenBack(database.db)).toBe(1);
  await age("feed_marks", "unnamed_at", 61);
  await purgeMarks(database.db);
  expect((await read(followed)).items).toEqual([]);
});

test("a transaction with several statements has one mark, and a dump's mark of the same id is replaced", async () => {
  const dumped = "00000000-0000-0000-0000-000000000000";
  const marks = () => database.db.selectFrom("feed_marks").select(["xid", "mark"]).execute();
  await database.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(trx);
    const [{ xid }] = rows as [{ xid: string }];
    await database.db.insertInto("feed_marks").values({ xid, mark: dumped }).execute();
    for (const guildId of [tea.id, school.id]) {
      const settings = { prefix: "?" };
      await saveVersion(trx, { guildId, module: prefix, settings, actor: { kind: "bot" }, sealer });
    }
  });
  const first = await marks();
  expect(first).toHaveLength(1);
  expect(first[0]!.mark).not.toBe(dumped);
  await saveAt(tea.id, "$");
  expect(await marks()).toHaveLength(2);
  expect(await marks()).toContainEqual(first[0]);
});

test("what a cursor proves stays proven while an older transaction hides every change", async () => {
  await saveAt(tea.id);
  const { nextCursor } = await settled();
  const older = await database.db.startTransaction().execute();
  await sql`select pg_current_xact_id()`.execute(older);
  await saveAt(tea.id, "$");
  const current = writeCursor(await currentCursor(database.db, readCursor(nextCursor)));
  expect((await read(current)).items).toEqual([]);
  await older.commit().execute();
  expect((await settled(current)).items).toMatchObject([{ guildId: tea.id, version: 2 }]);
});
