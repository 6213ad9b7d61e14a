import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "#test/database/clone.ts";
import { listHistory } from "./history.server.ts";

const database = useDatabase();
const [tea, school] = ["100000000000000001", "100000000000000002"] as const;
const MINUTE = 60_000_000;

const versions = new Map<string, number>();
beforeEach(() => versions.clear());

/** Stores a change of a module, `micros` microseconds after the first. */
async function make(micros: number, { guildId = tea as string, module = "prefix" } = {}): Promise<void> {
  const version = (versions.get(guildId + module) ?? 0) + 1;
  versions.set(guildId + module, version);
  await sql`
    insert into settings_versions (guild_id, module, version, before, after, actor_kind, created_at)
    values (${guildId}, ${module}, ${version}, '{}', '{}', 'bot',
      '2026-01-01T00:00Z'::timestamptz + ${micros}::bigint * interval '1 microsecond')`.execute(database.db);
}

const list = (options: { before?: string; limit?: number } = {}) =>
  listHistory(database.db, tea, { limit: 100, ...options });
const names = ({ entries }: Awaited<ReturnType<typeof list>>) =>
  entries.map(({ module, version }) => `${module} ${version}`);

test("listHistory pages without gaps or duplicates while changes are saved", async () => {
  // Several within one microsecond and within one millisecond.
  for (const micros of [0, 0, 1, 2, MINUTE]) {
    await make(micros);
    await make(micros, { module: "levels" });
  }
  await make(0, { guildId: school });
  const all = names(await list());
  expect(all).toHaveLength(10);
  const read: string[] = [];
  for (let before: string | undefined, first = true; first || before; first = false) {
    const page = await list({ before, limit: 3 });
    read.push(...names(page));
    before = page.older;
    await make(2 * MINUTE, { module: "tickets" });
  }
  expect(read).toEqual(all);
});

const [micros, version] = ["1", 1];
const none = [
  { micros, module: "prefix" },
  { micros: "9".repeat(17), module: "prefix", version },
  { micros, module: "prefix", version: 9_999_999_999 },
  { micros, module: "'--", version },
].map((place) => Buffer.from(JSON.stringify(place)).toString("base64url"));
test.each(["", "nonsense", ...none])("a place that is none is the beginning: %s", async (before) => {
  await make(0);
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
