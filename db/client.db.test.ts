import { createServer, type AddressInfo } from "node:net";
import { sql, type Kysely } from "kysely";
import type { PoolClient } from "pg";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { useDatabase } from "#test/database/clone.ts";
import { openGateTo } from "#test/gate.ts";
import {
  createPool,
  databaseOn,
  isDatabaseUnavailable,
  isRefused,
  type DatabaseOptions,
} from "./client.server.ts";
import type { Database } from "./schema.ts";

const database = useDatabase();
const GUILD = "100000000000000001";
beforeAll(async () => {
  const guild = { id: GUILD, name: "Server", member_count: 1, channel_count: 1 };
  await database.db.insertInto("guilds").values(guild).execute();
});

/** A pool with short timeouts, connected through a gate that the test can close, perhaps as somebody else. */
async function poolBehindGate(
  options: Partial<DatabaseOptions> = {},
  somebody: { username?: string; password?: string } = {},
) {
  const gate = await openGateTo(database.url);
  const { href: url } = Object.assign(new URL(gate.url), somebody);
  const pool = createPool({ url, max: 3, queryTimeout: 2_000, ...options });
  onTestFinished(async () => {
    await pool.end();
    await gate.shut();
  });
  return { pool, gate, db: databaseOn(pool) };
}

const failure = (query: Promise<unknown>) => query.then(() => "an answer", isDatabaseUnavailable);
const save = (db: Kysely<Database>, name: string) =>
  db.updateTable("guilds").set({ name }).where("id", "=", GUILD).execute();
const isFree = async () => {
  const { rows } = await sql`select id from guilds for update skip locked`.execute(database.db);
  return rows.length === 1;
};
const eventually = (what: () => unknown) => expect.poll(what);

test("a connection that breaks in use fails its queries and does not end the process", async () => {
  const pool = createPool({ url: database.url, max: 2 });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const broken = new Promise((resolve) => client.once("end", resolve));
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await broken;
  const error = await client.query("select 1").catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  client.release();
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test.each(["wrong", ""])(
  "a database that refuses the password %j counts as unavailable",
  async (password) => {
    // The client leaves a connection open whose password is missing: for a minute no database could be dropped beside it.
    const { pool } = await poolBehindGate({ max: 1 }, { username: "nobody_of_this_name", password });
    const error = await pool.query("select 1").catch((refusal: unknown) => refusal);
    expect([isDatabaseUnavailable(error), isRefused(error)]).toEqual([true, true]);
  },
);

test("a database without TLS counts as unavailable, and so does one whose certificate is not accepted", async () => {
  const url = new URL(database.url);
  url.searchParams.set("sslmode", "verify-full");
  const pool = createPool({ url: url.href, max: 1 });
  const error = await pool.query("select 1").catch((refusal: unknown) => refusal);
  await pool.end();
  expect((error as Error).message).toContain("does not support SSL");
  expect(isDatabaseUnavailable(error)).toBe(true);
  // As Node refuses an unknown authority, one's own, an expired certificate, and that of another host.
  for (const code of [
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "CERT_HAS_EXPIRED",
    "ERR_TLS_CERT_ALTNAME_INVALID",
  ]) {
    const refused = Object.assign(new Error("refused"), { code });
    expect([isDatabaseUnavailable(refused), isRefused(refused)], code).toEqual([true, true]);
  }
});

test.each(["S", "E"])(
  "a database that answers %s to the wish for TLS and closes the connection counts as unavailable",
  async (answer) => {
    const server = createServer((socket) => void socket.once("data", () => socket.end(answer)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const pool = createPool({ url: `postgres://127.0.0.1:${port}/pearl?sslmode=verify-full`, max: 1 });
    onTestFinished(() => pool.end());
    expect(await failure(pool.query("select 1"))).toBe(true);
  },
);

test("a transaction whose query timed out is rolled back, and its connection not reused", async () => {
  const { db, gate, pool } = await poolBehindGate({ max: 1 });
  const frozen = db.transaction().execute(async (trx) => {
    await save(trx, "never committed");
    gate.freeze();
    await save(trx, "never heard");
  });
  expect(await failure(frozen)).toBe(true);
  expect(pool.totalCount).toBe(0);
  await gate.open();
  await eventually(isFree).toBe(true);
  await eventually(() => failure(db.transaction().execute((trx) => save(trx, "after")))).toBe("an answer");
  expect(await database.db.selectFrom("guilds").select("name").execute()).toEqual([{ name: "after" }]);
});

test("of several dead idle connections only one costs a timeout", async () => {
  const { pool, gate } = await poolBehindGate();
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  for (const client of clients) client.release();
  gate.swallow();
  expect(await failure(pool.query("select 1"))).toBe(true);
  await eventually(() => pool.totalCount).toBe(0);

  const again = await Promise.all([pool.connect(), pool.connect()]);
  for (const client of again) client.release();
  gate.swallow();
  expect(await failure(sql`select 1`.execute(databaseOn(pool)))).toBe(true);
  await eventually(() => pool.totalCount).toBe(0);
});

test("a slow statement is cancelled by Postgres; its connection is kept, also after an error in a query itself", async () => {
  const { pool } = await poolBehindGate({ queryTimeout: 1_000 });
  const client = await pool.connect();
  onTestFinished(() => client.release());
  const error = await client.query("select pg_sleep(60)").catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "57014" });
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(await failure(client.query("select nonsense"))).toBe(false);
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test.each([
  [{ queryTimeout: 20_000, idleInTransaction: 3_000 }, ["3000", "20000", "63000"]],
  [{ queryTimeout: 0 }, ["0", "0", "0"]],
])("a connection with %j has its limits at Postgres, as far as that knows them", async (options, limits) => {
  const { pool } = await poolBehindGate(options);
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings",
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const names = ["idle_in_transaction_session_timeout", "statement_timeout", "transaction_timeout"];
  expect(names.map((name, i) => settings.get(name) ?? limits[i])).toEqual(limits);
});

test("the victim of a deadlock fails as unavailable", async () => {
  const { pool } = await poolBehindGate({ queryTimeout: 60_000 });
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  onTestFinished(() => [one, other].forEach((client) => client.release(true)));
  const lock = (client: PoolClient, key: number) =>
    client.query("select pg_advisory_xact_lock($1::bigint)", [key]);
  await one.query("begin");
  await other.query("begin");
  await lock(one, 1);
  await lock(other, 2);
  const both = [
    lock(one, 2).then(() => one.query("commit")),
    lock(other, 1).then(() => other.query("commit")),
  ];
  expect(new Set(await Promise.all(both.map(failure)))).toEqual(new Set(["an answer", true]));
});

test("a wait for a lock that the operator's lock_timeout ends fails as unavailable", async () => {
  const { pool } = await poolBehindGate();
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  onTestFinished(() => [one, other].forEach((client) => client.release(true)));
  await one.query("select pg_advisory_lock(1)");
  await other.query("set lock_timeout = 1");
  expect(await failure(other.query("select pg_advisory_lock(1)"))).toBe(true);
});

test("a connection that is given back in a transaction is not reused", async () => {
  const { pool } = await poolBehindGate({ max: 1 });
  for (const statement of ["select 1", "select nonsense"]) {
    const client = await pool.connect();
    await client.query("begin");
    await client.query(statement).catch(() => {});
    // A rollback that was cancelled leaves it so.
    client.release();
    const { rows } = await pool.query("select now() = statement_timestamp() as outside");
    expect(rows).toEqual([{ outside: true }]);
  }
});

test("a connection to a read-only Postgres is not reused", async () => {
  const { pool, db } = await poolBehindGate();
  const client = await pool.connect();
  await client.query("set default_transaction_read_only = on");
  client.release();
  expect(await failure(save(db, "refused"))).toBe(true);
  expect(await failure(save(db, "written"))).toBe("an answer");
});
