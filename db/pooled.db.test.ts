import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { useDatabase } from "#test/database/clone.ts";
import { createPool, databaseOn } from "./client.server.ts";
import { limitTransactions } from "./pooled.server.ts";

const database = useDatabase();
const LIMIT = "select current_setting('statement_timeout') as value";
const SHOW = sql<{ value: string }>`select current_setting('statement_timeout') as value`;

/** A pool of one connection, and what its session has as limit when no transaction is open. */
function poolOfOne() {
  const pool = createPool({ url: database.url, max: 1, queryTimeout: 1_234, isPooled: true });
  onTestFinished(() => pool.end());
  const sessionLimit = async () => {
    const client = await pool.connect();
    const query = pg.Client.prototype.query.bind(client) as (text: string) => Promise<pg.QueryResult>;
    const { rows } = await query(LIMIT).finally(() => client.release());
    return rows[0].value as string;
  };
  return { pool, db: databaseOn(pool), sessionLimit };
}

test("a statement alone has a limit, which does not outlive it", async () => {
  const { pool, sessionLimit } = poolOfOne();
  expect((await pool.query(LIMIT)).rows).toEqual([{ value: "1234ms" }]);
  expect((await pool.query({ text: `${LIMIT} where $1`, values: [true] })).rows).toHaveLength(1);
  expect(await sessionLimit()).toBe("0");
});

test("a statement with a name is prepared without it, so that it does not outlive its transaction", async () => {
  const { pool } = poolOfOne();
  for (let i = 0; i < 2; i++)
    expect((await pool.query({ name: "named", text: "select $1::int as n", values: [i] })).rows).toEqual([
      { n: i },
    ]);
  expect((await pool.query("select name from pg_prepared_statements")).rows).toEqual([]);
});

test("a transaction has the limits, at each isolation, and they do not outlive it", async () => {
  const { db, sessionLimit } = poolOfOne();
  const isolated = db.transaction().setIsolationLevel("repeatable read");
  const seen = await isolated.execute(async (trx) => {
    const { rows } = await sql<{
      value: string;
    }>`select current_setting('transaction_isolation') as value`.execute(trx);
    return [...rows, ...(await SHOW.execute(trx)).rows].map(({ value }) => value);
  });
  expect(seen).toEqual(["repeatable read", "1234ms"]);
  expect(await sessionLimit()).toBe("0");
});

test("a connection whose first question fails is asked again", async () => {
  const failed = new Error("no connection available");
  const query = vi
    .fn()
    .mockRejectedValueOnce(failed)
    .mockResolvedValue({ rows: [{ version: 150_000 }] });
  const client = { query } as unknown as pg.ClientBase;
  limitTransactions(client, {
    statement_timeout: 1,
    idle_in_transaction_session_timeout: 1,
    transaction_timeout: 1,
  });
  await expect(client.query("begin")).rejects.toBe(failed);
  await client.query("select 1");
  expect(query.mock.lastCall).toEqual(["commit"]);
});

test("a statement that fails is told with its own error, and the connection goes on", async () => {
  const { db, pool, sessionLimit } = poolOfOne();
  await expect(pool.query("select 1 / 0")).rejects.toThrow("division by zero");
  await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toThrow("statement timeout");
  const guild = { id: "100000000000000001", name: "Server", member_count: 1, channel_count: 1 };
  await db.insertInto("guilds").values(guild).execute();
  await expect(db.insertInto("guilds").values(guild).execute()).rejects.toThrow("duplicate key");
  const undone = db.transaction().execute(async (trx) => {
    await trx.deleteFrom("guilds").execute();
    throw new Error("taken back");
  });
  await expect(undone).rejects.toThrow("taken back");
  expect(await db.selectFrom("guilds").select("name").execute()).toEqual([{ name: "Server" }]);
  expect(await sessionLimit()).toBe("0");
});
