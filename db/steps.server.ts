import { sql, type RawBuilder, type Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** Rows that a statement can change within 5 s. */
const STEP = 10_000;

/**
 * Changes rows of servers in a transaction that may take as long as it takes, part by part: each has 10,000 of the `rows` of a
 * table, with the others of its last server. @param change gets the condition of a part, by `guild_id`
 */
export async function inSteps(
  trx: Transaction<Database>,
  { table, rows }: { table: string; rows: RawBuilder<unknown> },
  change: (part: RawBuilder<unknown>) => Promise<unknown>,
): Promise<void> {
  await sql`select set_config(name, '0', true) from pg_settings where name = 'transaction_timeout'`.execute(
    trx,
  );
  for (let from = ""; ;) {
    const step = await sql<{ to: string }>`select guild_id as to from ${sql.table(table)}
      where guild_id > ${from} and ${rows} order by guild_id offset ${STEP - 1} limit 1`.execute(trx);
    const to = step.rows[0]?.to;
    await change(sql`guild_id > ${from} and guild_id <= coalesce(${to ?? null}, guild_id)`);
    if (to === undefined) return;
    from = to;
  }
}
