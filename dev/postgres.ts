import pg from "pg";
import { closeCluster, openCluster, type Cluster } from "./postgres/cluster.ts";
import { launch, type Server } from "./postgres/server.ts";

export interface PostgresOptions {
  /** Folder for data, password and log. Root uses another one if the account `nobody` cannot access it. */
  dataDir: string;
  port?: number;
  keep: boolean;
  settings?: Record<string, string>;
}

export type RunningPostgres = Awaited<ReturnType<typeof startPostgres>>;

/**
 * Starts the embedded Postgres, with password authentication and on 127.0.0.1 only. It has its own process group, so
 * that Ctrl-C does not reach it; if this process dies without `stop()`, a guard stops it. Throws with the end of the
 * server's log if it does not start.
 */
export async function startPostgres({ dataDir, port, keep, settings = {} }: PostgresOptions) {
  const cluster = await openCluster(dataDir);
  const options = { port, settings, remove: keep ? undefined : cluster.folder };
  let server: Server | undefined;
  try {
    server = await launch(cluster, options);
    await ensureDatabase(urlOf(cluster, server, "postgres"));
  } catch (error) {
    await server?.end();
    closeCluster(cluster, { keep });
    throw error;
  }
  let running = server;
  return {
    /** URL of the database `pearl` with superuser and password. */
    url: urlOf(cluster, server, "pearl"),
    port: server.port,
    dataDir: cluster.data,
    get pid() {
      return running.pid;
    },
    stop: async () => {
      await running.end();
      closeCluster(cluster, { keep });
    },
    /** Sends a signal to the server without waiting, for tests of the product. */
    kill: (signal: NodeJS.Signals) => void process.kill(running.pid, signal),
    /** Restarts the server on the same port, stopping it first if it runs. */
    restart: async () => {
      await running.end();
      running = await launch(cluster, { ...options, port: running.port });
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
