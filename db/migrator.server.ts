import { Migrator, sql, type Kysely, type MigrationResultSet } from "kysely";
import type { Pool } from "pg";

import { createPool, databaseOn } from "./client.server.ts";
import {
  JOB_QUEUE,
  JOB_QUEUE_REVISION,
  JOB_QUEUE_SCHEMA,
  jobQueueSince,
  migrateJobQueue,
} from "./job-queue.server.ts";
import { migrations } from "./migrations/index.ts";
import type { Database } from "./schema.ts";

/** Something that is applied or not, and since when. */
interface Applied {
  name: string;
  /** Undefined: pending. */
  appliedAt?: Date;
}

/** SQLSTATE of a table that is not there, see PostgreSQL's appendix A. */
const UNDEFINED_TABLE = "42P01";

/**
 * Brings the database to the newest schema, the job queue's too; the names of what was applied. Safe when several
 * processes start at once: who comes second waits, and finds nothing to do.
 */
export function migrateToLatest(url: string): Promise<string[]> {
  return withPool(url, async (pool) => {
    const ours = namesOf(await migrator(databaseOn(pool)).migrateToLatest());
    return [...ours, ...(await migrateJobQueue(pool))];
  });
}

/**
 * Takes the newest migration back; its name, or nothing when there is none. The job queue has a history of its own: it
 * goes with the first migration, and then nothing of ours is left.
 */
export function migrateDown(url: string): Promise<string[]> {
  return withPool(url, async (pool) => {
    const db = databaseOn(pool);
    const taken = namesOf(await migrator(db).migrateDown());
    const left = (await migrator(db).getMigrations()).some(({ executedAt }) => executedAt);
    if (!left) await sql`drop schema if exists ${sql.id(JOB_QUEUE_SCHEMA)} cascade`.execute(db);
    return taken;
  });
}

/** Every migration there is, and the job queue. */
export function listMigrations(url: string): Promise<Applied[]> {
  return withPool(url, (pool) => list(databaseOn(pool)));
}

/** The names of what is not applied yet. One cheap query where all is; throws when the database is away. */
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

/** Two connections, one of which may hold a lock, without a time limit. */
async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ url, max: 2, queryTimeout: 0 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
