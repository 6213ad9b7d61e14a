import { sql, type Kysely, type Transaction } from "kysely";
import type { Database } from "./schema.ts";

/**
 * Takes locks, in the order of their names given, for the rest of a transaction. Whoever takes them `shared` waits only for
 * those that take them alone.
 */
export async function takeLock(
  db: Kysely<Database>,
  names: string | readonly string[],
  { shared = false } = {},
): Promise<void> {
  const lock = shared ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await sql`select ${lock}(${KEY}) from unnest(${[names].flat()}::text[]) as n(name)`.execute(db);
}

const KEY = sql`hashtextextended(name, 0)`;

/** Runs `work` while no other process runs it under the same name, with the lock's transaction and whether it had to wait. */
export async function withAdvisoryLock<Result>(
  locks: Kysely<Database>,
  name: string,
  work: (lock: { trx: Transaction<Database>; waited: boolean }) => Promise<Result>,
): Promise<Result> {
  return locks.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_xact_lock(${KEY}) as taken from (values (${name})) as n(name)`.execute(trx);
    const waited = !rows[0]?.taken;
    if (waited) await takeLock(trx, name);
    return work({ trx, waited });
  });
}
