import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "#dev/ports.ts";
import { postgresAccount } from "#dev/postgres/account.ts";

/** Returns PgBouncer's version, or undefined where it is not installed. */
export function poolerVersion(): string | undefined {
  const { status, stdout } = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.split("\n", 1)[0] : undefined;
}

/**
 * Starts PgBouncer in front of a Postgres. It forwards to any database of it. @param databaseUrl with a superuser's name
 * @returns its host with port
 */
export async function startPooler(mode: "transaction" | "session", databaseUrl: string) {
  const url = new URL(databaseUrl);
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), "pearl-pooler-"));
  // PgBouncer refuses to run as root, and reads the file as the account of Postgres.
  chmodSync(folder, 0o755);
  const file = join(folder, "pgbouncer.ini");
  const target = `host=${url.hostname} port=${url.port || 5432} user=${url.username} password='${decodeURIComponent(url.password)}'`;
  const settings = [
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    `pool_mode = ${mode}`,
    "default_pool_size = 10",
    "max_client_conn = 1000",
    // Databases of tests, which are many, are left soon.
    "server_idle_timeout = 2",
    // As docs/operations/postgres.md asks for.
    "idle_transaction_timeout = 10",
    "ignore_startup_parameters = extra_float_digits",
  ];
  writeFileSync(file, `[databases]\n* = ${target}\n[pgbouncer]\n${settings.join("\n")}\n`);
  const child = spawn("pgbouncer", ["-q", file], {
    ...postgresAccount(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  child.stderr.on("data", (text: Buffer) => (log = (log + text).slice(-2_000)));
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: through(databaseUrl, host) });
    const failure = await client.connect().then(
      () => client.end(),
      (error: Error) => error,
    );
    if (!failure) return { host, stop };
    if (tries === 50 || child.exitCode !== null) {
      await stop();
      throw new Error(`${failure.message}: ${log}`);
    }
    await wait(200);
  }
}

/** Returns a database's address through a pooler. */
export function through(databaseUrl: string, host: string): string {
  const url = new URL(databaseUrl);
  url.host = host;
  return url.href;
}

/** Returns the variables of a database for a process of the site: through the pooler that `TEST_POOLER` names, if it does. */
export function databaseVariables(databaseUrl: string): {
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string;
} {
  const { TEST_POOLER: host } = process.env;
  return host
    ? { DATABASE_URL: through(databaseUrl, host), DATABASE_DIRECT_URL: databaseUrl }
    : { DATABASE_URL: databaseUrl };
}
