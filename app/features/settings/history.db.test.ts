import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { recordSignIn } from "#app/features/users/users.server.ts";
import { useDatabase } from "#test/database/clone.ts";

import { listHistory, listHistoryPeople, type HistoryFilter } from "./history.server.ts";

const database = useDatabase();
const [tea, school] = ["100000000000000001", "100000000000000002"] as const;
const [bob, stranger] = ["318902374650118144", "196534008725143552"] as const;
const MINUTE = 60_000_000;

interface Made {
  guildId?: string;
  module?: string;
  kind?: "user" | "bot";
  by?: string | null;
  /** Microseconds after the first change. */
  micros: number;
}

const versions = new Map<string, number>();
beforeEach(() => versions.clear());

async function make({
  guildId = tea,
  module = "prefix",
  kind = "user",
  by = bob,
  micros,
}: Made): Promise<void> {
  const version = (versions.get(guildId + module) ?? 0) + 1;
  versions.set(guildId + module, version);
  await sql`
    insert into settings_versions (guild_id, module, version, before, after, actor_kind, actor_id, created_at)
    values (${guildId}, ${module}, ${version}, '{}', '{}', ${kind}, ${by},
      '2026-01-01T00:00Z'::timestamptz + ${micros}::bigint * interval '1 microsecond')`.execute(database.db);
  await sql`
    insert into settings (guild_id, module, version, settings) values (${guildId}, ${module}, ${version}, '{}')
    on conflict (guild_id, module) do update set version = excluded.version`.execute(database.db);
}

const list = (options: { filter?: HistoryFilter; before?: string; limit?: number } = {}) =>
  listHistory(database.db, tea, { limit: 100, ...options });
const names = ({ entries }: Awaited<ReturnType<typeof list>>) =>
  entries.map(({ module, version }) => `${module} ${version}`);

test("listHistory returns the guild's changes, newest first, and marks each module's newest", async () => {
  await make({ micros: 0 });
  await make({ micros: MINUTE, module: "levels" });
  await make({ micros: 2 * MINUTE });
  await make({ micros: 3 * MINUTE, guildId: school });
  const { entries, older } = await list();
  expect(entries.map(({ module, version, newest }) => [module, version, newest])).toEqual([
    ["prefix", 2, true],
    ["levels", 1, true],
    ["prefix", 1, false],
  ]);
  expect(older).toBeUndefined();
});

test("listHistory pages without gaps or duplicates while changes are saved", async () => {
  // Several within one microsecond and within one millisecond.
  for (const micros of [0, 0, 1, 2, MINUTE]) {
    await make({ micros });
    await make({ micros, module: "levels" });
  }
  const all = names(await list());
  const read: string[] = [];
  for (let before: string | undefined, first = true; first || before; first = false) {
    const page = await list({ before, limit: 3 });
    read.push(...names(page));
    before = page.older;
    await make({ micros: 2 * MINUTE, module: "tickets" });
  }
  expect(read).toEqual(all);
});

test("listHistory filters by module, person and kind", async () => {
  await make({ micros: 0 });
  await make({ micros: 1, module: "levels", by: stranger, kind: "bot" });
  await make({ micros: 2, module: "tickets", by: null, kind: "bot" });
  await make({ micros: 3, module: "tickets" });
  const found = async (filter: HistoryFilter) => names(await list({ filter }));
  expect(await found({ module: "tickets" })).toEqual(["tickets 2", "tickets 1"]);
  expect(await found({ by: bob })).toEqual(["tickets 2", "prefix 1"]);
  expect(await found({ by: stranger })).toEqual(["levels 1"]);
  expect(await found({ kind: "bot" })).toEqual(["tickets 1", "levels 1"]);
  expect(await found({ kind: "user", module: "levels" })).toEqual([]);
});

test("authors who have signed in have names", async () => {
  await make({ micros: 0, by: null });
  await make({ micros: 1, by: stranger, kind: "bot" });
  await make({ micros: 2 });
  const profile = { username: "bob", global_name: "Bob", discriminator: "0", avatar: null, email: null };
  await recordSignIn(database.db, { id: bob, ...profile });
  expect((await list()).entries.map(({ by }) => by)).toEqual([
    { kind: "user", id: bob, user: { username: "bob", global_name: "Bob" } },
    { kind: "bot", id: stranger, user: undefined },
    { kind: "user", id: null, user: undefined },
  ]);
  const people = await listHistoryPeople(database.db, tea);
  expect(people).toHaveLength(2);
  expect(people).toEqual(
    expect.arrayContaining([
      { id: bob, user: { username: "bob", global_name: "Bob" } },
      { id: stranger, user: undefined },
    ]),
  );
  expect(await listHistoryPeople(database.db, school)).toEqual([]);
});

const [micros, version] = ["1", 1];
const none = [
  { micros, module: "prefix" },
  { micros: "9".repeat(17), module: "prefix", version },
  { micros, module: "prefix", version: 9_999_999_999 },
  { micros, module: "'--", version },
].map((place) => Buffer.from(JSON.stringify(place)).toString("base64url"));
test.each(["", "nonsense", ...none])("a place that is none is the beginning: %s", async (before) => {
  await make({ micros: 0 });
  expect(names(await list({ before }))).toEqual(["prefix 1"]);
});

test("listHistory uses the index without sorting", async () => {
  const plan = await database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql`explain select * from settings_versions v
      where guild_id = ${tea} and (created_at, module, version) < (now(), 'prefix', 3)
      order by created_at desc, module desc, version desc limit 21`.execute(trx);
  });
  const steps = JSON.stringify(plan.rows);
  expect(steps).toContain("settings_versions_history");
  expect(steps).not.toContain("Sort");
});
