import { sql, type Kysely } from "kysely";
import { randomUUID } from "node:crypto";
import { afterEach, expect, inject, test } from "vitest";

import { addDatabase, dropDatabase } from "#test/database/databases.ts";

import { createDatabase } from "./client.server.ts";
import { listMigrations, listPendingMigrations, migrateDown, migrateToLatest } from "./migrator.server.ts";
import { migrations } from "./migrations/index.ts";
import type { Database } from "./schema.ts";

const names = Object.keys(migrations).sort();
const made: { name: string; db: Kysely<Database> }[] = [];

afterEach(async () => {
  for (const { name, db } of made.splice(0)) {
    await db.destroy();
    await dropDatabase(inject("testDatabase").adminUrl, name);
  }
});

test("up, all the way down, up again: the same schema", async () => {
  const db = await emptyDatabase();
  expect(await listPendingMigrations(db)).toEqual(names);
  expect(await migrateToLatest(db)).toEqual(names);
  expect(await listPendingMigrations(db)).toEqual([]);
  const schema = await describe(db);

  for (const name of [...names].reverse()) expect(await migrateDown(db)).toEqual([name]);
  expect(await migrateDown(db)).toEqual([]);
  expect(await describe(db)).toEqual([]);
  expect((await listMigrations(db)).every(({ appliedAt }) => appliedAt === undefined)).toBe(true);

  await migrateToLatest(db);
  expect(await describe(db)).toEqual(schema);
});

test("two processes that start at once apply each migration once", async () => {
  const one = await emptyDatabase();
  const two = connect(made[0]!.name);
  const applied = await Promise.all([migrateToLatest(one), migrateToLatest(two)]);
  expect(applied.flat()).toEqual(names);
  await two.destroy();
});

async function emptyDatabase(): Promise<Kysely<Database>> {
  const { adminUrl, run } = inject("testDatabase");
  const name = `${run}_${randomUUID().slice(0, 8)}`;
  await addDatabase(adminUrl, name);
  const db = connect(name);
  made.push({ name, db });
  return db;
}

function connect(name: string): Kysely<Database> {
  const url = new URL(inject("testDatabase").adminUrl);
  url.pathname = `/${name}`;
  return createDatabase({ url: url.href, queryTimeout: 0 });
}

/** Every column, index and constraint of ours. */
async function describe(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
      from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
    union all
    select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
    union all
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'kysely%'
    order by 1`.execute(db);
  return rows.map((row) => row.line);
}
