import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql, type Kysely } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { plainEnvironment } from "#dev/processes.ts";
import { emptyDatabase, useDatabase } from "#test/database/clone.ts";
import { openGateTo } from "#test/gate.ts";
import {
  JOB_QUEUE,
  JOB_QUEUE_REVISION,
  listMigrations,
  listPendingMigrations,
  migrateDown,
  migrateToLatest,
  migrations,
  untilDatabaseAnswers,
} from "./migrator.server.ts";
import type { Database } from "./schema.ts";

const database = useDatabase();
const names = Object.keys(migrations);
const all = [...names, JOB_QUEUE];

test("migrating up, all the way down and up again gives the same schema", async () => {
  const { db, url } = await emptyDatabase();
  expect(await listPendingMigrations(db)).toEqual(all);
  expect(await migrateToLatest(url)).toEqual(all);
  expect(await listPendingMigrations(db)).toEqual([]);
  expect((await listMigrations(url)).map(({ name, appliedAt }) => [name, appliedAt instanceof Date])).toEqual(
    all.map((name) => [name, true]),
  );
  expect(await migrateToLatest(url)).toEqual([]);
  const schema = await describe(db);

  for (const name of [...names].reverse()) expect(await migrateDown(url)).toEqual([name]);
  expect(await migrateDown(url)).toEqual([]);
  expect(await describe(db)).toEqual([]);
  expect((await listMigrations(url)).every(({ appliedAt }) => appliedAt === undefined)).toBe(true);
  expect(await listPendingMigrations(db)).toEqual(all);

  await migrateToLatest(url);
  expect(await describe(db)).toEqual(schema);
});

test("migration 0004 sets applied_at from the earliest receipt", async () => {
  const { db, url } = database;
  while (!(await listPendingMigrations(db)).includes("0004-history")) await migrateDown(url);
  await sql`insert into settings_versions (guild_id, module, version, before, after, actor_kind)
    select '1', 'prefix', version, '{}', '{}', 'bot' from generate_series(1, 2) version`.execute(db);
  await sql`insert into settings_receipts (guild_id, module, bot_key, version, received_at) values
    ('1', 'prefix', 'a', 2, '2026-01-02T12:00Z'), ('1', 'prefix', 'b', 2, '2026-01-01T12:00Z'), ('1', 'levels', 'a', 1, now())`.execute(
    db,
  );
  await migrateToLatest(url);
  const rows = await db.selectFrom("settings_versions").select("applied_at").orderBy("version").execute();
  expect(rows.map(({ applied_at }) => applied_at?.getUTCDate())).toEqual([undefined, 1]);
});

test("migration 0038 takes the names out of lists of access that were kept with them", async () => {
  const { db, url } = database;
  while (!(await listPendingMigrations(db)).includes("0038-access-names")) await migrateDown(url);
  const grants = [{ grantedBy: "2", giver: "Bob", isExpired: false }, { grantedBy: "3" }];
  await sql`insert into guilds (id, name) values ('1', 'Server')`.execute(db);
  await sql`insert into access_versions (guild_id, version, grants)
    values ('1', 1, ${JSON.stringify(grants)}), ('1', 2, '[]')`.execute(db);
  await migrateToLatest(url);
  const rows = await db.selectFrom("access_versions").select("grants").orderBy("version").execute();
  expect(rows.map((row) => row.grants)).toEqual([[{ grantedBy: "2" }, { grantedBy: "3" }], []]);
});

test("a failing migration is named, and none before it is applied", async () => {
  const { db, url } = await emptyDatabase();
  migrations["9999-broken"] = { up: async (trx) => void (await sql`select 1 / 0`.execute(trx)) };
  onTestFinished(() => void delete migrations["9999-broken"]);
  await expect(migrateToLatest(url)).rejects.toThrow("Migration 9999-broken: division by zero");
  expect(await listPendingMigrations(db)).toEqual([...names, "9999-broken", JOB_QUEUE]);
});

test("migrating up applies what is missing between others, whatever clocks said, and migrating down refuses it", async () => {
  const { db, url } = database;
  const schema = await describe(db);
  const [missing, newest] = ["0036-former-names", "0038-access-names"] as const;
  while (!(await listPendingMigrations(db)).includes(missing)) await migrateDown(url);
  await migrations[newest]!.up(db);
  await sql`insert into kysely_migration values (${newest}, '2020-01-01T00:00:00.000Z')`.execute(db);
  expect(await migrateToLatest(url)).toContain(missing);
  expect(await listPendingMigrations(db)).toEqual([]);
  await expect(migrateDown(url)).rejects.toThrow(`executed migration ${newest} to be at index 0`);
  expect(await describe(db)).toEqual(schema);
});

test("two processes that migrate concurrently apply each migration once", async () => {
  const { db, url } = await emptyDatabase();
  const applied = await Promise.all([migrateToLatest(url), migrateToLatest(url)]);
  expect(applied.flat().sort()).toEqual(all);
  expect(await listPendingMigrations(db)).toEqual([]);
});

test("a missing or outdated job queue is pending, and migrating creates it", async () => {
  const { db, url } = database;
  const newest = await sql`select max(id) as id from graphile_worker.migrations`.execute(db);
  expect(newest.rows).toEqual([{ id: JOB_QUEUE_REVISION }]);
  for (const damage of [
    sql`delete from graphile_worker.migrations where id = ${JOB_QUEUE_REVISION}`,
    sql`drop schema graphile_worker cascade`,
  ]) {
    await damage.execute(db);
    expect(await listPendingMigrations(db)).toEqual([JOB_QUEUE]);
    expect(await migrateToLatest(url)).toEqual([JOB_QUEUE]);
    expect(await listPendingMigrations(db)).toEqual([]);
  }
});

const later = sql`insert into kysely_migration values ('9999-later', '2027-01-01T00:00:00.000Z')`;

test("migrating up leaves the schema of a newer version as it is, and migrating down refuses it", async () => {
  const { db, url } = database;
  await later.execute(db);
  const schema = await describe(db);
  expect(await migrateToLatest(url)).toEqual([]);
  await expect(migrateDown(url)).rejects.toThrow("A newer version has migrated the database");
  expect(await describe(db)).toEqual(schema);
  expect((await listMigrations(url)).at(-1)).toMatchObject({ name: "9999-later", isKnown: false });
  expect(await listPendingMigrations(db)).toEqual([]);
});

test("migrating up names what is unknown and what is missing when the database has both", async () => {
  const { db, url } = database;
  await later.execute(db);
  await sql`delete from kysely_migration where name = ${names.at(-1)}`.execute(db);
  await expect(migrateToLatest(url)).rejects.toThrow(
    new RegExp(`does not know: 9999-later\\. .* of this version: ${names.at(-1)}\\. Nothing was changed`),
  );
  expect(await listPendingMigrations(db)).toEqual([names.at(-1)]);
});

test("npm run migrate: does nothing on a database of a newer version, names its migrations, and succeeds", async () => {
  await later.execute(database.db);
  const { output, code } = await runMigrate("up", database.url).ended;
  const end =
    "nothing to do: no migration applied\napplied by a newer version, which is no obstacle: 9999-later\n";
  expect([code, output.slice(-end.length)]).toEqual([0, end]);
});

test("npm run migrate status: waits for a database that starts late, and lists all migrations, a newer version's, too", async () => {
  await later.execute(database.db);
  const gate = await openGateTo(database.url);
  await gate.shut();
  const { child, ended } = runMigrate("status", gate.url);
  onTestFinished(() => gate.shut());
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: string) => {
      if (/^Waiting for the database/m.test(text)) void gate.open();
    });
  const { output, code } = await ended;
  expect(output).toMatch(
    /^Waiting for the database.*\n(applied .*\n)+applied 2027-01-01T00:00:00\.000Z {2}9999-later \(of a newer version\)\n$/,
  );
  expect(code).toBe(0);
});

test.each([
  ["after the limit", "127.0.0.1:1", "ECONNREFUSED", 1],
  ["at once for an error that waiting does not cure", "", "does not exist", 0],
])("untilDatabaseAnswers rejects with the reason %s", async (_, host, reason, waits) => {
  const url = new URL("/there_is_no_such_database", database.url);
  if (host) url.host = host;
  // The limit is over by then.
  const onWait = vi.fn(() => void vi.spyOn(performance, "now").mockReturnValue(Infinity));
  await expect(untilDatabaseAnswers(url.href, { limit: 30_000, onWait })).rejects.toThrow(reason);
  expect(onWait).toHaveBeenCalledTimes(waits);
});

test("migrate names DATABASE_URL and POSTGRES_PASSWORD when the password breaks the URL, and shows neither", async () => {
  const { output, code } = await runMigrate("up", "postgres://pearl:p@ss:w#rd@database:5432/pearl").ended;
  expect([output, code]).toEqual([expect.stringMatching(/^DATABASE_URL: .*POSTGRES_PASSWORD/), 1]);
  expect(output).not.toMatch(/p@ss|w#rd/);
});

test("migrate names DATABASE_CA when there is no such file, without waiting", async () => {
  const { output, code } = await runMigrate("up", database.url, { DATABASE_CA: "/nowhere.pem" }).ended;
  expect([output, code]).toEqual(["DATABASE_CA: there is no file /nowhere.pem\n", 1]);
});

test("migrate names the variable when a file with the address cannot be read", async () => {
  const { output, code } = await runMigrate("up", "", { DATABASE_URL_FILE: "/nowhere" }).ended;
  expect([output, code]).toEqual([expect.stringMatching(/^DATABASE_URL_FILE: ENOENT.*'\/nowhere'\n$/), 1]);
});

function runMigrate(command: string, url: string, more: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["dev/bootstrap.mjs", "db/migrate.ts", command], {
    env: { ...plainEnvironment(), DATABASE_URL: url, ...more },
  });
  onTestFinished(() => void child.kill());
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = once(child, "close").then(([code]) => ({ output, code }));
  return { child, ended };
}

/** Every column, index and constraint of our schema, and the schema of the job queue. */
async function describe(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
      from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
    union all
    select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
    union all
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'kysely%'
    union all
    select nspname from pg_namespace where nspname = 'graphile_worker'
    order by 1`.execute(db);
  return rows.map((row) => row.line);
}
