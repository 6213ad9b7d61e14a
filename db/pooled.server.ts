import type pg from "pg";

const BEGINS = /^\s*(?:begin|start\s+transaction)\b/i;
const ENDS = /^\s*(?:commit|rollback)\s*;?\s*$/i;
const TRANSACTION_TIMEOUT_SINCE = 170_000;

/** Time limits of Postgres in milliseconds. */
export interface TimeLimits {
  statement_timeout: number;
  idle_in_transaction_session_timeout: number;
  /** Known to Postgres 17 and later. */
  transaction_timeout: number;
}

type Query = (...args: unknown[]) => Promise<pg.QueryResult>;

/**
 * Begins each transaction of a client with limits that end with it, makes a transaction of each statement outside one, and
 * takes the names from prepared statements: behind a pooler in transaction mode the next transaction may run in another session, and ours in somebody else's.
 */
export function limitTransactions(client: pg.ClientBase, limits: TimeLimits): void {
  const query = client.query.bind(client) as unknown as Query;
  let isOpen = false;
  let settings: Promise<string> | undefined;

  async function readSettings(): Promise<string> {
    const { rows } = await query("select current_setting('server_version_num')::int as version").catch(
      (error: unknown) => {
        // The next statement asks again.
        settings = undefined;
        throw error;
      },
    );
    const { transaction_timeout, ...known } = limits;
    const all = rows[0].version < TRANSACTION_TIMEOUT_SINCE ? known : { ...known, transaction_timeout };
    return Object.entries(all)
      .map(([name, milliseconds]) => `set local ${name} = ${milliseconds}`)
      .join("; ");
  }

  async function run(text: string, args: unknown[]): Promise<pg.QueryResult> {
    if (BEGINS.test(text)) {
      const begun = await query(`${text}; ${await (settings ??= readSettings())}`);
      isOpen = true;
      return begun;
    }
    if (ENDS.test(text)) isOpen = false;
    else if (!isOpen) return runAlone(args);
    return query(...args);
  }

  async function runAlone(args: unknown[]): Promise<pg.QueryResult> {
    await query(`begin; ${await (settings ??= readSettings())}`);
    try {
      const result = await query(...args);
      await query("commit");
      return result;
    } catch (error) {
      // The first error is told; a connection that cannot roll back is broken, and the pool removes it.
      await query("rollback").catch(() => {});
      throw error;
    }
  }

  const limited = (...args: unknown[]) => {
    const [first, ...others] = args as [string | pg.QueryConfig, ...unknown[]];
    const text = typeof first === "string" ? first : first.text;
    // A prepared statement stays in its session, unless it has no name.
    const unnamed = [typeof first === "string" ? first : { ...first, name: undefined }, ...others];
    const last = args.at(-1);
    if (typeof last !== "function") return run(text, unnamed);
    // `Pool.query` takes its answer by a callback.
    run(text, unnamed.slice(0, -1)).then(
      (result) => last(undefined, result),
      last as (error: unknown) => void,
    );
  };
  client.query = limited as typeof client.query;
}
