import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#db/schema.ts";

/** Waits until this many connections to the database wait for a lock; returns the ids of their processes. */
export async function untilWaiting(db: Kysely<Database>, count = 1): Promise<number[]> {
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const pids = async () => (await waiting.execute(db)).rows.map(({ pid }) => pid);
  await expect.poll(pids).toHaveLength(count);
  return pids();
}
