import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { limitTransactions, type TimeLimits } from "./pooled.server.ts";
import type { Database } from "./schema.ts";

export interface DatabaseOptions {
  url: string;
  onError?: (error: Error) => void;
  /** Called after each query of a client that took longer than 500 ms, whether it failed or not. */
  onSlow?: (query: SlowQuery) => void;
  max?: number;
  /** Maximum wait for a connection in milliseconds. Longer in tests. */
  connectTimeout?: number;
  /** Maximum duration of a statement in milliseconds. Default: 5 s; 0 means no limits at all, for migrations. */
  queryTimeout?: number;
  idleInTransaction?: number;
  /** The URL leads through a pooler in transaction mode: nothing may outlive a transaction. */
  isPooled?: boolean;
}

/** A query's text without its parameters, cut at 1,000 characters, and its duration. */
export interface SlowQuery {
  ms: number;
  sql: string;
}

const SLOW_MS = 500;
const MAX_SQL = 1_000;

/** The client's timeout exceeds that of Postgres by this much, so it only expires on a dead connection. */
const GRACE = 500;
const MAX_SLOW_STATEMENTS = 3;

/** Creates a pool that survives restarts of Postgres and dead connections (docs/decisions/0015-dead-connections.md). */
export function createPool(options: DatabaseOptions): pg.Pool {
  const {
    url,
    onError,
    onSlow,
    isPooled,
    max = 10,
    connectTimeout = 2_500,
    queryTimeout = 5_000,
    idleInTransaction = 5_000,
  } = options;
  const limits = {
    statement_timeout: queryTimeout,
    idle_in_transaction_session_timeout: idleInTransaction,
    transaction_timeout: MAX_SLOW_STATEMENTS * queryTimeout + idleInTransaction,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: queryTimeout ? queryTimeout + GRACE : undefined,
    onConnect: queryTimeout && !isPooled ? (client) => setLimits(client, limits) : undefined,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: "pearl",
  });
  pool.on("error", (error) => onError?.(error));
  pool.on("connect", (client) => {
    // A broken connection in use fails its query and also emits an event, which would end the process if unhandled.
    client.on("error", () => {});
    const onFailure = (error: unknown) => {
      if (!isUnusable(error)) return;
      void client.end();
      dropIdle(pool);
    };
    watchQueries(client, { onFailure, onSlow });
    if (isPooled) limitTransactions(client, limits);
  });
  pool.on("release", (error, client) => {
    const status = (client as pg.PoolClient).getTransactionStatus();
    // A connection whose rollback was cancelled is in its transaction still, and would refuse whatever comes next.
    if (status === "T" || status === "E") void client.end();
    // `pool.query` removes a connection after an error itself.
    if (isUnusable(error)) dropIdle(pool);
  });
  return pool;
}

/** Sets those limits that this Postgres knows: it ends the transactions of a client that has disappeared. */
async function setLimits(client: pg.ClientBase, given: TimeLimits): Promise<void> {
  const limits = {
    ...given,
    // In seconds: a client that disappeared is detected after 25.
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

interface QueryListeners {
  onFailure: (error: unknown) => void;
  onSlow?: (query: SlowQuery) => void;
}

function watchQueries(client: pg.PoolClient, { onFailure, onSlow }: QueryListeners): void {
  client.query = new Proxy(client.query, {
    apply(_, self, args: [sql: string | { text: string }]) {
      const start = performance.now();
      const answer: unknown = Reflect.apply(pg.Client.prototype.query, self, args);
      if (!(answer instanceof Promise)) return answer;
      const onEnd = () => {
        const ms = Math.round(performance.now() - start);
        if (ms <= SLOW_MS) return;
        const [sql] = args;
        onSlow?.({ ms, sql: (typeof sql === "string" ? sql : sql.text).slice(0, MAX_SQL) });
      };
      answer.catch(onFailure).then(onEnd);
      return answer;
    },
  });
}

const READ_ONLY_SQL_TRANSACTION = "25006";

/** Tells whether an error makes a connection unusable: it is dead, or its Postgres is no longer the primary. */
function isUnusable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.message === "Query read timeout" || ("code" in error && error.code === READ_ONLY_SQL_TRANSACTION)
  );
}

/** Closes all idle connections: after one dead connection the others would probably cost a timeout each. */
function dropIdle(pool: pg.Pool): void {
  for (let count = pool.idleCount; count > 0; count--)
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
}

export function createDatabase(options: DatabaseOptions): Kysely<Database> {
  return databaseOn(createPool(options));
}

export function databaseOn(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Password refused (PostgreSQL, appendix A), or the certificate (Node, "X509 certificate error codes"). */
const REFUSED = /^(28|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT_)/;
/** Message of the client, without a code, where a password is asked for and there is none. */
const NO_PASSWORD = /^SASL: /;
/** No connection, transaction rolled back, insufficient resources, operator intervention, read-only, timeouts (PostgreSQL, appendix A). */
const UNAVAILABLE_SQLSTATE = /^(08|40|53|57|25006|25P03|25P04|55P03)/;
const UNAVAILABLE_ERRNO =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ENOENT|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/;
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|The server does not support SSL connections|There was an error establishing an SSL connection|Client network socket disconnected|Client has encountered a connection error|Client was closed)/;

/** Tells whether Postgres refuses the password or its absence, or we its certificate: waiting does not help. */
export function isRefused(error: unknown): boolean {
  return REFUSED.test(codeOf(error)) || (error instanceof Error && NO_PASSWORD.test(error.message));
}

/**
 * Tells whether a query failed because Postgres is unreachable, read-only, overloaded or too slow, by a deadlock, or as in
 * `isRefused`.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = codeOf(error);
  return (
    isRefused(error) ||
    UNAVAILABLE_SQLSTATE.test(code) ||
    ("syscall" in error && UNAVAILABLE_ERRNO.test(code)) ||
    UNAVAILABLE_MESSAGE.test(error.message)
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
