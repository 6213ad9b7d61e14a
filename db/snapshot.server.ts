import type { Kysely, Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** Runs queries that all see the data of one moment. One after the other, because a transaction has one connection. */
export function inSnapshot<Result>(
  db: Kysely<Database>,
  read: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().setIsolationLevel("repeatable read").execute(read);
}
