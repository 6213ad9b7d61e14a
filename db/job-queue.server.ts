import { sql, type Kysely } from "kysely";
import type { Pool } from "pg";
import { withAdvisoryLock } from "./advisory-lock.server.ts";
import { databaseOn } from "./client.server.ts";
import type { Database } from "./schema.ts";

/** Name of the job queue in the list of migrations. Its schema is graphile-worker's own. */
export const JOB_QUEUE = "job-queue";
export const JOB_QUEUE_SCHEMA = "graphile_worker";
/** Newest schema revision of the installed graphile-worker; checked by a test. */
export const JOB_QUEUE_REVISION = 19;

/** Migrates the job queue, one process at a time. Needs two connections. @returns its name if it was outdated */
export async function migrateJobQueue(pool: Pool): Promise<string[]> {
  const db = databaseOn(pool);
  return withAdvisoryLock(db, "migrate the job queue", async () => {
    // Not in the lock's transaction, which would lock the table that is migrated.
    if (await jobQueueSince(db)) return [];
    // Imported here because the site needs this module but not the worker.
    const { runMigrations } = await import("graphile-worker");
    await runMigrations({ pgPool: pool, schema: JOB_QUEUE_SCHEMA });
    return [JOB_QUEUE];
  });
}

export async function jobQueueSince(db: Kysely<Database>): Promise<Date | undefined> {
  const table = sql.table(`${JOB_QUEUE_SCHEMA}.migrations`);
  const found = await sql<{ exists: boolean }>`
    select to_regclass(${`${JOB_QUEUE_SCHEMA}.migrations`}) is not null as exists`.execute(db);
  if (!found.rows[0]?.exists) return undefined;
  const { rows } = await sql<{ ts: Date }>`
    select ts from ${table} where id >= ${JOB_QUEUE_REVISION} order by id limit 1`.execute(db);
  return rows[0]?.ts;
}

interface QueuedJob {
  name: string;
  /** At most one waiting job has this key: a new one replaces it. */
  key: string;
  /** Stored as JSON until the job is done: no secrets. */
  payload: object;
  at?: Date;
}

/** Queues a job in the caller's transaction: it runs only if that commits, and is retried on failure. */
export async function queueJob(db: Kysely<Database>, { name, key, payload, at }: QueuedJob): Promise<void> {
  await sql`
    select ${sql.id(JOB_QUEUE_SCHEMA, "add_job")}(${name},
      payload => ${JSON.stringify(payload)}::json, run_at => ${at ?? null}::timestamptz, job_key => ${key})`.execute(
    db,
  );
}

/** Removes the job of this key from the queue. A running job is not retried. */
export async function dropJob(db: Kysely<Database>, key: string): Promise<void> {
  await sql`select ${sql.id(JOB_QUEUE_SCHEMA, "remove_job")}(${key})`.execute(db);
}
