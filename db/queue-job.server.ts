import { sql, type Kysely } from "kysely";

import { JOB_QUEUE_SCHEMA } from "./job-queue.server.ts";
import type { Database } from "./schema.ts";

interface QueuedJob {
  /** The task, as the list of those that are asked for calls it. */
  name: string;
  /** One job of a key at a time: a new one takes the place of one that still waits. */
  key: string;
  /** JSON, kept in the database until the job is done: no secrets. */
  payload: object;
  /** Not before; at once where it is left out. */
  at?: Date;
}

/** Asks for a job, in the caller's transaction: it is done when and only when that commits, and tried again where it fails. */
export async function queueJob(db: Kysely<Database>, { name, key, payload, at }: QueuedJob): Promise<void> {
  await sql`
    select ${sql.id(JOB_QUEUE_SCHEMA, "add_job")}(${name},
      payload => ${JSON.stringify(payload)}::json, run_at => ${at ?? null}::timestamptz, job_key => ${key})`.execute(
    db,
  );
}

/** Takes the job of this key out of the queue. One that is under way is not tried again. */
export async function dropJob(db: Kysely<Database>, key: string): Promise<void> {
  await sql`select ${sql.id(JOB_QUEUE_SCHEMA, "remove_job")}(${key})`.execute(db);
}
