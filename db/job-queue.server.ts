import { sql, type Kysely } from "kysely";
import type { Pool } from "pg";

import { databaseOn } from "./client.server.ts";
import type { Database } from "./schema.ts";

/** What the job queue is called among the migrations. It is graphile-worker's, and so is its schema. */
export const JOB_QUEUE = "job-queue";
export const JOB_QUEUE_SCHEMA = "graphile_worker";
/** The newest revision of that schema that the installed graphile-worker knows; a test compares. */
export const JOB_QUEUE_REVISION = 19;

/** Any number that nobody else locks. */
const LOCK = 7_325_001;

/**
 * Brings the job queue to its newest schema; its name, or nothing when it was there. One process at a time.
 *
 * @param pool of two connections at least
 */
export async function migrateJobQueue(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    if (await jobQueueSince(databaseOn(pool))) return [];
    // The site imports this module, and need not load the worker to serve.
    const { runMigrations } = await import("graphile-worker");
    await runMigrations({ pgPool: pool, schema: JOB_QUEUE_SCHEMA });
    return [JOB_QUEUE];
  } finally {
    // The lock goes with its connection.
    client.release(true);
  }
}

/** When the job queue came to its newest schema; undefined: it has not yet. */
export async function jobQueueSince(db: Kysely<Database>): Promise<Date | undefined> {
  const table = sql.table(`${JOB_QUEUE_SCHEMA}.migrations`);
  const found = await sql<{ exists: boolean }>`
    select to_regclass(${`${JOB_QUEUE_SCHEMA}.migrations`}) is not null as exists`.execute(db);
  if (!found.rows[0]?.exists) return undefined;
  const { rows } = await sql<{ ts: Date }>`
    select ts from ${table} where id >= ${JOB_QUEUE_REVISION} order by id limit 1`.execute(db);
  return rows[0]?.ts;
}
