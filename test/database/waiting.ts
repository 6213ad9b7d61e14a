import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#db/schema.ts";

/**
 * Waits until this many connections to the database wait for a lock, or until something that may be one of them has ended; returns
 * the ids of their processes. Polls end with it: one that goes on would move the clock of a later test that fakes its timers.
 */
export async function untilWaiting(
  db: Kysely<Database>,
  count = 1,
  ending?: Promise<unknown>,
): Promise<number[]> {
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const pids = async () => (await waiting.execute(db)).rows.map(({ pid }) => pid);
  let hasEnded = false;
  void ending?.finally(() => (hasEnded = true)).catch(() => {});
  await expect.poll(async () => hasEnded || (await pids()).length === count).toBe(true);
  return pids();
}
