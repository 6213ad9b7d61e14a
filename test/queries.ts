import { sql, type Kysely, type RawBuilder } from "kysely";
import pg from "pg";
import { vi } from "vitest";
import type { Database } from "#db/schema.ts";

export interface SentQuery {
  text: string;
  values: unknown[];
}

/** What begins and ends a transaction behind a pooler, where each statement has one. */
const OF_POOLED = /^(begin; set local|commit$)/;
/** The database of the test before is dropped while the next test runs; a new connection gets its limits, and the listener's has a pulse. */
const OF_NO_REQUEST = /^(drop database|select set_config)/;
/** Tells whether a query asks whether notifications arrive, which a process that listens does from time to time. */
const isEcho = ({ values }: SentQuery) => String(values).includes('{"kind":"echo"');

/** Returns the queries that `work` sends to Postgres, without what connections and a pooler need besides. */
export async function sentBy(work: () => Promise<unknown>): Promise<SentQuery[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const sent = query.mock.calls.map(([first, second]: unknown[]): SentQuery => {
    if (typeof first === "string") return { text: first, values: Array.isArray(second) ? second : [] };
    const { text, values = [] } = first as { text: string; values?: unknown[] };
    return { text, values };
  });
  query.mockRestore();
  const own = sent.filter((query) => !OF_NO_REQUEST.test(query.text) && !isEcho(query));
  return process.env.TEST_POOLER ? own.filter(({ text }) => !OF_POOLED.test(text)) : own;
}

/** Returns the texts of the queries that `work` sends to Postgres. */
export async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
  return (await sentBy(work)).map(({ text }) => text);
}

/** Returns Postgres's plan for a query where it avoids to read whole tables. */
export async function planOf(db: Kysely<Database>, query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql`explain ${query}`.execute(trx);
  });
  return JSON.stringify(rows);
}
