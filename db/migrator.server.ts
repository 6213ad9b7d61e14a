import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Migrator, sql, type Kysely, type Migration, type MigrationResultSet, type RawBuilder } from "kysely";
import pg from "pg";
import { withAdvisoryLock } from "./advisory-lock.server.ts";
import { createPool, databaseOn, isDatabaseUnavailable, isRefused } from "./client.server.ts";
import { JOB_QUEUE_SCHEMA } from "./job-queue.server.ts";
import type { Database } from "./schema.ts";

/** Name of the job queue in the list of migrations. Its schema is graphile-worker's own. */
export const JOB_QUEUE = "job-queue";
/** Newest schema revision of the installed graphile-worker; checked by a test. */
export const JOB_QUEUE_REVISION = 19;

const JOB_QUEUE_MIGRATIONS = sql.table(`${JOB_QUEUE_SCHEMA}.migrations`);
const UNDEFINED_TABLE = "42P01";

/** The build puts this module into `build/server/assets`. */
const FOLDER = join(import.meta.dirname.replace(/build\/server(\/assets)?$/, "db"), "migrations");

/**
 * The migrations in `db/migrations/*.sql` by name, in the order of their names. Read when the process starts, so that the
 * files of a newer release are not pending for it.
 */
export const migrations = Object.fromEntries(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .toSorted()
    .map((file) => [basename(file, ".sql"), parse(readFileSync(join(FOLDER, file), "utf8"))]),
);

/** Takes a file apart as dbmate does: after `-- migrate:up` is what applies it, after `-- migrate:down` what reverts it. */
function parse(text: string): Migration {
  const [, up = "", down = ""] = text.split(/^-- migrate:(?:up|down)\s*$/m);
  if (!up.trim()) throw new Error(`A migration has nothing below "-- migrate:up": ${text.slice(0, 100)}`);
  return {
    up: async (db) => void (await sql.raw(up).execute(db)),
    down: async (db) => void (await sql.raw(down).execute(db)),
  };
}

/** Resolves when the database accepts queries. @throws after the limit, and at once if waiting does not help */
export function untilDatabaseAnswers(
  url: string,
  { limit, onWait }: { limit: number; onWait?: (error: Error) => void },
): Promise<void> {
  const deadline = performance.now() + limit;
  const ask = async (pool: pg.Pool) => {
    for (let attempt = 0; ; attempt++) {
      try {
        await pool.query("select 1");
        return;
      } catch (error) {
        if (isRefused(error) || !isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
        if (attempt === 0) onWait?.(error as Error);
      }
      await wait(250);
    }
  };
  return withPool(url, ask, { max: 1 });
}

/**
 * Migrates the database and the job queue, one process at a time. A database that a newer version has migrated stays as
 * it is. @returns the names of the applied migrations @throws if such a database lacks migrations of this version
 */
export function migrateToLatest(url: string): Promise<string[]> {
  return withPool(url, async (pool) => {
    const db = databaseOn(pool);
    if (await isNewer(db)) return [];
    // A clock that was set back, or branches merged in another order, change the order of times.
    const applied = namesOf(await migrator(db, { allowUnorderedMigrations: true }).migrateToLatest());
    return withAdvisoryLock(db, "migrate the job queue", async () => {
      // Read outside of the lock's transaction, which would lock the table that is migrated.
      if (!(await listPendingMigrations(db)).includes(JOB_QUEUE)) return applied;
      // Imported here because the site needs this module but not the worker.
      const { runMigrations } = await import("graphile-worker");
      await runMigrations({ pgPool: pool, schema: JOB_QUEUE_SCHEMA });
      return [...applied, JOB_QUEUE];
    });
  });
}

/**
 * Reverts the newest migration, and with the first one the job queue. @returns the names of reverted migrations
 * @throws if the newest is of a newer version, which alone knows how to revert it; if the order of times is not that of names
 */
export function migrateDown(url: string): Promise<string[]> {
  return withPool(url, async (pool) => {
    const db = databaseOn(pool);
    if (await isNewer(db))
      throw new Error("A newer version has migrated the database: take its migrations back with that one.");
    const reverted = namesOf(await migrator(db).migrateDown());
    const remains = (await listMigrationsIn(db)).some(
      ({ name, appliedAt }) => appliedAt && name !== JOB_QUEUE,
    );
    if (!remains) await sql`drop schema if exists ${sql.id(JOB_QUEUE_SCHEMA)} cascade`.execute(db);
    return reverted;
  });
}

export function listMigrations(url: string) {
  return withPool(url, (pool) => listMigrationsIn(databaseOn(pool)));
}

/** Lists the names of pending migrations. @throws when the database is unavailable */
export async function listPendingMigrations(db: Kysely<Database>): Promise<string[]> {
  return (await listMigrationsIn(db)).filter(({ appliedAt }) => !appliedAt).map(({ name }) => name);
}

/** Tells whether the database has all migrations of this version, and others. @throws if it has others instead */
async function isNewer(db: Kysely<Database>): Promise<boolean> {
  const all = await listMigrationsIn(db);
  const unknown = all.filter(({ isKnown }) => !isKnown).map(({ name }) => name);
  const pending = all.filter(({ appliedAt }) => !appliedAt).map(({ name }) => name);
  if (unknown.length === 0 || pending.length === 0) return unknown.length > 0;
  throw new Error(
    `The database has migrations that this version does not know: ${unknown.join(", ")}. It lacks migrations ` +
      `of this version: ${pending.join(", ")}. Nothing was changed: use the version that knows all of them.`,
  );
}

type Applied = { name: string; appliedAt: Date };

/**
 * Lists all migrations and when they were applied, by two cheap queries. Those that this version does not know are of a
 * newer one. @throws when the database is unavailable
 */
export async function listMigrationsIn(db: Kysely<Database>) {
  const ours = sql<Applied>`select name, timestamp::timestamptz as "appliedAt" from kysely_migration`;
  const queue = sql<Applied>`
    select ${JOB_QUEUE}::text as name, ts as "appliedAt" from ${JOB_QUEUE_MIGRATIONS}
    where id >= ${JOB_QUEUE_REVISION} order by id limit 1`;
  const applied = [...(await rowsOf(db, ours)), ...(await rowsOf(db, queue))];
  const known = [...Object.keys(migrations), JOB_QUEUE];
  const unknown = applied.filter(({ name }) => !known.includes(name));
  return [
    ...known.map((name) => ({
      name,
      appliedAt: applied.find((one) => one.name === name)?.appliedAt,
      isKnown: true,
    })),
    ...unknown.map((one) => ({ ...one, isKnown: false })),
  ];
}

/** Returns no rows where the table does not exist yet. */
async function rowsOf(db: Kysely<Database>, query: RawBuilder<Applied>): Promise<Applied[]> {
  try {
    return (await query.execute(db)).rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

function migrator(db: Kysely<Database>, { allowUnorderedMigrations = false } = {}): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations });
}

/** @throws Error that names the migration that failed */
function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  const failed = results.find((result) => result.status === "Error");
  if (failed && error instanceof Error)
    throw new Error(`Migration ${failed.migrationName}: ${error.message}`, { cause: error });
  if (error) throw error;
  return results.filter((result) => result.status === "Success").map((result) => result.migrationName);
}

/** Provides a pool, by default of two connections without time limits, one of which may hold a lock. */
async function withPool<T>(
  url: string,
  work: (pool: pg.Pool) => Promise<T>,
  limits: { max: number; queryTimeout?: number } = { max: 2, queryTimeout: 0 },
): Promise<T> {
  const pool = createPool({ url, ...limits });
  return work(pool).finally(() => pool.end());
}
