import { sql, type Kysely, type RawBuilder } from "kysely";
import pg from "pg";
import { vi } from "vitest";
import type { Database } from "#db/schema.ts";

/** Returns the texts of the queries that `work` sends to Postgres. */
export async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const texts = query.mock.calls.map(([sent]) =>
    typeof sent === "string" ? sent : (sent as { text: string }).text,
  );
  query.mockRestore();
  return texts;
}

/** Returns Postgres's plan for a query where it avoids to read whole tables. */
export async function planOf(db: Kysely<Database>, query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql`explain ${query}`.execute(trx);
  });
  return JSON.stringify(rows);
}
