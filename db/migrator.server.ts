import { setTimeout as wait } from "node:timers/promises";
import { Migrator, sql, type Kysely, type MigrationResultSet } from "kysely";
import type { Pool } from "pg";
import { createPool, databaseOn, isDatabaseUnavailable } from "./client.server.ts";
import {
  JOB_QUEUE,
  JOB_QUEUE_REVISION,
  JOB_QUEUE_SCHEMA,
  jobQueueSince,
  migrateJobQueue,
} from "./job-queue.server.ts";
import { migrations } from "./migrations/index.ts";
import type { Database } from "./schema.ts";

interface Applied {
  name: string;
  appliedAt?: Date;
}

const UNDEFINED_TABLE = "42P01";

interface WaitOptions {
  limit: number;
  /** Called once, with the reason, if the first attempt fails. */
  onWait?: (error: Error) => void;
}

/** Resolves when the database accepts queries. @throws after the limit, and at once if waiting does not help */
export function untilDatabaseAnswers(url: string, { limit, onWait }: WaitOptions): Promise<void> {
  const deadline = performance.now() + limit;
  const ask = async (pool: Pool) => {
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
    const applied = namesOf(await migrator(databaseOn(pool)).migrateToLatest());
    return [...applied, ...(await migrateJobQueue(pool))];
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

export function listMigrations(url: string): Promise<Applied[]> {
  return withPool(url, (pool) => list(databaseOn(pool)));
}

/** Lists the names of pending migrations, by one cheap query if there are none. @throws when the database is unavailable */
export async function listPendingMigrations(db: Kysely<Database>): Promise<string[]> {
  const applied = await listApplied(db);
  return [...Object.keys(migrations), JOB_QUEUE].filter((name) => !applied.includes(name));
}

async function listApplied(db: Kysely<Database>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration
      union all select ${JOB_QUEUE} from ${sql.table(`${JOB_QUEUE_SCHEMA}.migrations`)} where id = ${JOB_QUEUE_REVISION}
    `.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE)) throw error;
    return (await list(db)).filter(({ appliedAt }) => appliedAt).map(({ name }) => name);
  }
}

async function list(db: Kysely<Database>): Promise<Applied[]> {
  const ours = await migrator(db).getMigrations();
  return [
    ...ours.map(({ name, executedAt }) => ({ name, appliedAt: executedAt })),
    { name: JOB_QUEUE, appliedAt: await jobQueueSince(db) },
  ];
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
  work: (pool: Pool) => Promise<T>,
  limits: { max: number; queryTimeout?: number } = { max: 2, queryTimeout: 0 },
): Promise<T> {
  const pool = createPool({ url, ...limits });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
