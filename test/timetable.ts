import { sql, type Kysely } from "kysely";
import { JOB_QUEUE_SCHEMA } from "#db/job-queue.server.ts";
import type { Database } from "#db/schema.ts";

/** Records since how many minutes the queue has a timetable, and how many ago it last began a job of it, if it did. */
export async function recordTimetable(
  db: Kysely<Database>,
  { since = 60, lastRun }: { since?: number; lastRun?: number },
): Promise<void> {
  const ago = (minutes?: number) => sql`now() - make_interval(mins => ${minutes ?? null}::int)`;
  await sql`
    insert into ${sql.id(JOB_QUEUE_SCHEMA, "_private_known_crontabs")} (identifier, known_since, last_execution)
    values ('test', ${ago(since)}, ${ago(lastRun)})
    on conflict (identifier) do update
    set known_since = excluded.known_since, last_execution = excluded.last_execution`.execute(db);
}
