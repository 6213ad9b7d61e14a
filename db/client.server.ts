import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import type { Database } from "./schema.ts";

export interface DatabaseOptions {
  url: string;
  /** Told when an idle connection breaks, for example because Postgres restarts. Without it the process would end. */
  onError?: (error: Error) => void;
  /** Connections at most, 10 unless told. */
  max?: number;
  /** How long an answer may take, in milliseconds; 0: as long as it wants, for migrations. */
  queryTimeout?: number;
}

/**
 * A pool that survives restarts of Postgres and never waits long: 2.5 s for a connection, 5 s (unless told) for an answer.
 * `pool.end()` closes it.
 */
export function createPool({ url, onError, max = 10, queryTimeout = 5_000 }: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2_500,
    query_timeout: queryTimeout || undefined,
    statement_timeout: queryTimeout || undefined,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    application_name: "pearl",
  });
  pool.on("error", (error) => onError?.(error));
  // A connection in use that breaks says so twice: to the query, which fails, and as an event, which would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** A Kysely instance on a pool of its own; `db.destroy()` closes it. */
export function createDatabase(options: DatabaseOptions): Kysely<Database> {
  return databaseOn(createPool(options));
}

/** A Kysely instance on a pool that others use, too. */
export function databaseOn(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** SQLSTATE classes and codes that say "the database cannot serve now", see PostgreSQL's appendix A. */
const UNAVAILABLE_SQLSTATE = /^(08|57P0|53)/;
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
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|canceling statement due to statement timeout)/;

/** Whether an error that a query threw means that Postgres is away, too busy or too slow, rather than that we asked wrongly. */
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
