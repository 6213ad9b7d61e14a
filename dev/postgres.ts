import pg from "pg";

import { closeCluster, openCluster, type Cluster } from "./postgres/cluster.ts";
import { launch, type LaunchOptions, type Server } from "./postgres/server.ts";

export interface PostgresOptions {
  /** Where data, password and log live. Root's go elsewhere when the account `nobody` cannot reach this. */
  dataDir: string;
  /** A free one unless told. */
  port?: number;
  /** Whether the data outlive `stop()`. */
  keep: boolean;
  /** Of postgresql.conf, for example `{ fsync: "off" }`. */
  settings?: Record<string, string>;
}

export interface RunningPostgres {
  /** Of the database `pearl`, as its superuser, with the password. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  /** Ends the server, cutting its connections. */
  stop(): Promise<void>;
  /** Sends the signal to the server and does not wait: for tests of what the product does then. */
  kill(signal: NodeJS.Signals): void;
  /** Starts the server again on the same port, after ending it where it still runs. */
  restart(): Promise<void>;
}

/**
 * Starts the embedded Postgres, reachable on 127.0.0.1 only, by password only. It runs in a process group of its own,
 * so that Ctrl-C leaves it to whoever started it; should this process die without `stop()`, a guard stops it.
 * Throws with the end of the server's log when it does not start.
 */
export async function startPostgres({
  dataDir,
  port,
  keep,
  settings = {},
}: PostgresOptions): Promise<RunningPostgres> {
  const cluster = await openCluster(dataDir);
  const options = { port, settings, remove: keep ? undefined : cluster.folder };
  let server: Server | undefined;
  try {
    server = await launch(cluster, options);
    await ensureDatabase(urlOf(cluster, server, "postgres"));
    return handle(cluster, server, { ...options, port: server.port });
  } catch (error) {
    await server?.end();
    closeCluster(cluster, { keep });
    throw error;
  }
}

function handle(cluster: Cluster, first: Server, options: LaunchOptions): RunningPostgres {
  let server = first;
  return {
    url: urlOf(cluster, first, "pearl"),
    port: first.port,
    dataDir: cluster.data,
    get pid() {
      return server.pid;
    },
    stop: async () => {
      await server.end();
      closeCluster(cluster, { keep: !options.remove });
    },
    kill: (signal) => void process.kill(server.pid, signal),
    restart: async () => {
      await server.end();
      server = await launch(cluster, options);
    },
  };
}

function urlOf({ password }: Cluster, { port }: Server, database: string): string {
  return `postgres://pearl:${password}@127.0.0.1:${port}/${database}`;
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'pearl'");
    if (!rowCount) await client.query("create database pearl");
  } finally {
    await client.end();
  }
}
