import { sql, type Kysely, type Transaction } from "kysely";

import type { Database } from "./schema.ts";

/**
 * Does something while no other process does the same. The lock is Postgres' own and ends with its transaction, whatever
 * becomes of this process. It takes no transaction id, so that readers of `pg_snapshot_xmin` do not wait for it.
 *
 * @param locks a database with a pool of its own: a connection is held for as long as `work` takes
 * @param work gets the lock's transaction, to read with, and whether somebody else had the lock first
 */
export async function withAdvisoryLock<Result>(
  locks: Kysely<Database>,
  name: string,
  work: (held: { trx: Transaction<Database>; waited: boolean }) => Promise<Result>,
): Promise<Result> {
  const key = sql`hashtextextended(${name}, 0)`;
  return locks.transaction().execute(async (trx) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${key}) as taken`.execute(
      trx,
    );
    const waited = !rows[0]?.taken;
    if (waited) await sql`select pg_advisory_xact_lock(${key})`.execute(trx);
    return work({ trx, waited });
  });
}
