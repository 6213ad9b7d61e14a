import { sql, type RawBuilder, type Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** Rows that a statement can change within 5 s. */
const STEP = 10_000;

/** Lets a transaction of many short statements take as long as it takes. */
export async function liftLimit(trx: Transaction<Database>): Promise<void> {
  await sql`select set_config(name, '0', true) from pg_settings where name = 'transaction_timeout'`.execute(
    trx,
  );
}

/**
 * Changes rows of servers part by part: each has 10,000 of the `rows` of a table, with the others of its last server.
 * @param change gets the condition of a part, by `guild_id`
 */
export async function inSteps(
  trx: Transaction<Database>,
  { table, rows }: { table: string; rows: RawBuilder<unknown> },
  change: (part: RawBuilder<unknown>) => Promise<unknown>,
): Promise<void> {
  await liftLimit(trx);
  for (let from = ""; ;) {
    const step = await sql<{ to: string }>`select guild_id as to from ${sql.table(table)}
      where guild_id > ${from} and ${rows} order by guild_id offset ${STEP - 1} limit 1`.execute(trx);
    const to = step.rows[0]?.to;
    await change(sql`guild_id > ${from} and guild_id <= coalesce(${to ?? null}, guild_id)`);
    if (to === undefined) return;
    from = to;
  }
}
