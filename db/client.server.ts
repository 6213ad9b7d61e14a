import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import type { Database } from "./schema.ts";

export interface DatabaseOptions {
  url: string;
  /** Told when an idle connection breaks, for example because Postgres restarts. Without it the process would end. */
  onError?: (error: Error) => void;
  /** Connections at most, 10 unless told. */
  max?: number;
  /** How long a statement may take, in milliseconds, 5 s unless told; 0: nothing has a limit, for migrations. */
  queryTimeout?: number;
  /** How long a transaction may stay open between two statements, in milliseconds, 5 s unless told. */
  idleInTransaction?: number;
}

/** Postgres ends a slow statement itself, so long before the client gives up: only a dead connection has no answer by then. */
const GRACE = 500;
/** A transaction may take as long as so many slow statements. */
const STATEMENTS = 3;

/**
 * A pool that survives restarts of Postgres and never waits long: 2.5 s for a connection, 5 s (unless told) for a
 * statement. A connection that did not answer in time is never used again, and its transaction does not stay open:
 * docs/decisions/0015-dead-connections.md. `pool.end()` closes it.
 */
export function createPool(options: DatabaseOptions): pg.Pool {
  const { url, onError, max = 10, queryTimeout = 5_000, idleInTransaction = 5_000 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2_500,
    query_timeout: queryTimeout ? queryTimeout + GRACE : undefined,
    onConnect: queryTimeout ? (client) => setLimits(client, { queryTimeout, idleInTransaction }) : undefined,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: "pearl",
  });
  pool.on("error", (error) => onError?.(error));
  pool.on("connect", (client) => {
    // A connection in use that breaks says so twice: to the query, which fails, and as an event, which would end the process.
    client.on("error", () => {});
    onFailure(client, (error) => {
      if (!isUseless(error)) return;
      void client.end();
      dropIdle(pool);
    });
  });
  // `pool.query` itself removes a connection whose query has failed.
  pool.on("release", (error) => isUseless(error) && dropIdle(pool));
  return pool;
}

/**
 * Postgres' own limits for a connection, so that it ends the transaction of a client that it cannot hear any more. Those
 * that this version does not know are left out (`transaction_timeout` came with 17).
 */
async function setLimits(
  client: pg.ClientBase,
  { queryTimeout, idleInTransaction }: { queryTimeout: number; idleInTransaction: number },
): Promise<void> {
  const limits = {
    statement_timeout: queryTimeout,
    idle_in_transaction_session_timeout: idleInTransaction,
    transaction_timeout: STATEMENTS * queryTimeout + idleInTransaction,
    // In seconds: a client that is gone without a word is found out after 25.
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
    tcp_user_timeout: 25_000,
  };
  await client.query(
    `select set_config(s.name, l.value, false) from json_each_text($1) l join pg_settings s on s.name = l.key`,
    [JSON.stringify(limits)],
  );
}

/** Calls `told` with the error of each query on this connection that was asked with a promise. */
function onFailure(client: pg.PoolClient, told: (error: unknown) => void): void {
  client.query = new Proxy(client.query, {
    apply(_, self, args) {
      const answer: unknown = Reflect.apply(pg.Client.prototype.query, self, args);
      if (answer instanceof Promise) answer.catch(told);
      return answer;
    },
  });
}

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = "25006";

/** Whether a connection is of no use after this error: it is dead, or leads to a Postgres that is not the primary any more. */
function isUseless(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === "Query read timeout" || ("code" in error && error.code === READ_ONLY);
}

/** Where one connection is of no use, those that nobody uses now are hardly better, and would cost the next requests a timeout each. */
function dropIdle(pool: pg.Pool): void {
  for (let count = pool.idleCount; count > 0; count--)
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
}

/** A Kysely instance on a pool of its own; `db.destroy()` closes it. */
export function createDatabase(options: DatabaseOptions): Kysely<Database> {
  return databaseOn(createPool(options));
}

/** A Kysely instance on a pool that others use, too. */
export function databaseOn(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * SQLSTATE classes and codes that say "the database cannot serve now", see PostgreSQL's appendix A: no connection, too few
 * resources, stopped by an operator or a limit, read-only, and a transaction that a limit has ended.
 */
const UNAVAILABLE_SQLSTATE = /^(08|53|57|25006|25P03|25P04)/;
const UNAVAILABLE_ERRNO = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "EPIPE",
]);
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Whether an error that a query threw means that Postgres is away, read-only, too busy or too slow, rather than that we asked wrongly. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const syscall = "syscall" in error;
  return (
    UNAVAILABLE_SQLSTATE.test(code) ||
    (syscall && UNAVAILABLE_ERRNO.has(code)) ||
    UNAVAILABLE_MESSAGE.test(error.message)
  );
}
