import { sql, type Kysely, type Transaction } from "kysely";

import type { Database } from "./schema.ts";

/**
 * Runs `work` while no other process runs it under the same name. Postgres releases the lock with its transaction,
 * even if this process dies. The lock assigns no transaction id, so readers of `pg_snapshot_xmin` are not delayed.
 *
 * @param locks a database with its own pool: a connection stays in use until `work` is done
 * @param work gets the lock's transaction, for reading, and whether it had to wait for the lock
 */
export async function withAdvisoryLock<Result>(
  locks: Kysely<Database>,
  name: string,
  work: (lock: { trx: Transaction<Database>; waited: boolean }) => Promise<Result>,
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
