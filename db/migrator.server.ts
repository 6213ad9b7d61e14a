import { setTimeout as wait } from "node:timers/promises";
import { Migrator, sql, type Kysely, type MigrationResultSet } from "kysely";
import pg from "pg";
import { withAdvisoryLock } from "./advisory-lock.server.ts";
import { createPool, databaseOn, isDatabaseUnavailable } from "./client.server.ts";
import { JOB_QUEUE_SCHEMA } from "./job-queue.server.ts";
import { migrations } from "./migrations/index.ts";
import type { Database } from "./schema.ts";

/** Name of the job queue in the list of migrations. Its schema is graphile-worker's own. */
export const JOB_QUEUE = "job-queue";
/** Newest schema revision of the installed graphile-worker; checked by a test. */
export const JOB_QUEUE_REVISION = 19;

const JOB_QUEUE_MIGRATIONS = sql.table(`${JOB_QUEUE_SCHEMA}.migrations`);
const UNDEFINED_TABLE = "42P01";

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
        if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
        if (attempt === 0) onWait?.(error as Error);
      }
      await wait(250);
    }
  };
  return withPool(url, ask, { max: 1 });
}

/** Migrates the database and the job queue, one process at a time. @returns the names of the applied migrations */
export function migrateToLatest(url: string): Promise<string[]> {
  return withPool(url, async (pool) => {
    const db = databaseOn(pool);
    const applied = namesOf(await migrator(db).migrateToLatest());
    return withAdvisoryLock(db, "migrate the job queue", async () => {
      // Not in the lock's transaction, which would lock the table that is migrated.
      if (await jobQueueSince(db)) return applied;
      // Imported here because the site needs this module but not the worker.
      const { runMigrations } = await import("graphile-worker");
      await runMigrations({ pgPool: pool, schema: JOB_QUEUE_SCHEMA });
      return [...applied, JOB_QUEUE];
    });
  });
}

/** Reverts the newest migration, and with the first one the job queue. @returns the names of reverted migrations */
export function migrateDown(url: string): Promise<string[]> {
  return withPool(url, async (pool) => {
    const db = databaseOn(pool);
    const reverted = namesOf(await migrator(db).migrateDown());
    const remains = (await migrator(db).getMigrations()).some(({ executedAt }) => executedAt);
    if (!remains) await sql`drop schema if exists ${sql.id(JOB_QUEUE_SCHEMA)} cascade`.execute(db);
    return reverted;
  });
}

export function listMigrations(url: string) {
  return withPool(url, (pool) => listMigrationsIn(databaseOn(pool)));
}

/** Lists the names of pending migrations, by one cheap query if there are none. @throws when the database is unavailable */
export async function listPendingMigrations(db: Kysely<Database>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration
      union all select ${JOB_QUEUE} from ${JOB_QUEUE_MIGRATIONS} where id = ${JOB_QUEUE_REVISION}`.execute(
      db,
    );
    const applied = rows.map(({ name }) => name);
    return [...Object.keys(migrations), JOB_QUEUE].filter((name) => !applied.includes(name));
  } catch (error) {
    if (!isUndefinedTable(error)) throw error;
    const all = await listMigrationsIn(db);
    return all.filter(({ appliedAt }) => !appliedAt).map(({ name }) => name);
  }
}

export async function listMigrationsIn(db: Kysely<Database>): Promise<{ name: string; appliedAt?: Date }[]> {
  const ours = await migrator(db).getMigrations();
  return [
    ...ours.map(({ name, executedAt }) => ({ name, appliedAt: executedAt })),
    { name: JOB_QUEUE, appliedAt: await jobQueueSince(db) },
  ];
}

async function jobQueueSince(db: Kysely<Database>): Promise<Date | undefined> {
  try {
    const { rows } = await sql<{ ts: Date }>`
      select ts from ${JOB_QUEUE_MIGRATIONS} where id >= ${JOB_QUEUE_REVISION} order by id limit 1`.execute(
      db,
    );
    return rows[0]?.ts;
  } catch (error) {
    if (isUndefinedTable(error)) return undefined;
    throw error;
  }
}

function isUndefinedTable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE;
}

function migrator(db: Kysely<Database>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
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
