import { sql, type Kysely, type Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** Runs `work` while no other process runs it under the same name, with the lock's transaction and whether it had to wait. */
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
