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

/** Removes the jobs with this payload from the queue, also one that is running and one whose process was killed. */
export async function dropJobs(db: Kysely<Database>, payload: object): Promise<void> {
  await sql`
    delete from ${sql.id(JOB_QUEUE_SCHEMA, "_private_jobs")}
    where payload::jsonb = ${JSON.stringify(payload)}::jsonb`.execute(db);
}

/** Returns since when the queue has a timetable, and when it last began a job of it; neither for a role that may not read the queue. */
export async function getTimetable(db: Kysely<Database>): Promise<{ since?: Date; lastRun?: Date }> {
  const { rows } = await sql<{ since: Date | null; last: Date | null }>`
    select min(known_since) as since, max(last_execution) as last
    from ${sql.id(JOB_QUEUE_SCHEMA, "_private_known_crontabs")}`.execute(db);
  return { since: rows[0]?.since ?? undefined, lastRun: rows[0]?.last ?? undefined };
}
