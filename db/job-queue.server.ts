import { sql, type Kysely } from "kysely";
import type { Database } from "./schema.ts";

export const JOB_QUEUE_SCHEMA = "graphile_worker";

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

/** Returns when the queue last began a job of its timetable; undefined before the first, and for a role that may not read the queue. */
export async function lastScheduledRun(db: Kysely<Database>): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(last_execution) as at from ${sql.id(JOB_QUEUE_SCHEMA, "_private_known_crontabs")}`.execute(db);
  return rows[0]?.at ?? undefined;
}
