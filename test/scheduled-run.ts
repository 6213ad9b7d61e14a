import { sql, type Kysely } from "kysely";
import { JOB_QUEUE_SCHEMA } from "#db/job-queue.server.ts";
import type { Database } from "#db/schema.ts";

/** Records that the queue last began a job of its timetable so many minutes ago. */
export async function recordScheduledRun(db: Kysely<Database>, minutes: number): Promise<void> {
  await sql`
    insert into ${sql.id(JOB_QUEUE_SCHEMA, "_private_known_crontabs")} (identifier, known_since, last_execution)
    values ('test', now(), now() - make_interval(mins => ${minutes}))
    on conflict (identifier) do update set last_execution = excluded.last_execution`.execute(db);
}
