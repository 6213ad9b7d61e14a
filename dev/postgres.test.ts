import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { freePort } from "./ports.ts";
import { startPostgres, type PostgresOptions, type RunningPostgres } from "./postgres.ts";
import { postgresAccount } from "./postgres/account.ts";
import { binariesFor } from "./postgres/binaries.ts";
import { describeProcess } from "./processes.ts";

const folder = join(tmpdir(), `pearl-postgres-${randomUUID()}`);
const running = new Set<RunningPostgres>();

async function start(options: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
  const settings = { fsync: "off" };
  const postgres = await startPostgres({ dataDir: join(folder, "kept"), keep: true, settings, ...options });
  running.add(postgres);
  return postgres;
}

async function stop(postgres: RunningPostgres): Promise<void> {
  running.delete(postgres);
  await postgres.stop();
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function untilGone(pid: number): Promise<void> {
  await expect.poll(() => describeProcess(pid)).toBeUndefined();
}

afterEach(() => Promise.all([...running].map(stop)));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("connections come from loopback with the password, which only its owner can read", async () => {
  const { url, dataDir } = await start();
  const wrong = new URL(url);
  wrong.password = "guessed";
  await expect(query(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
  wrong.password = "";
  await expect(query(wrong.href, "select 1")).rejects.toThrow(/password/);
  const loopback = { listen_addresses: "127.0.0.1", unix_socket_directories: "" };
  for (const [name, value] of Object.entries(loopback))
    expect(await query(url, `show ${name}`)).toEqual([{ [name]: value }]);
  expect(statSync(join(dirname(dataDir), "password")).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(dataDir)).mode & 0o077).toBe(0);
});

test("a killed server restarts on the same port", async () => {
  const postgres = await start();
  const before = postgres.pid;
  postgres.kill("SIGKILL");
  await untilGone(before);
  await expect(query(postgres.url, "select 1")).rejects.toThrow("ECONNREFUSED");
  await postgres.restart();
  expect(postgres.pid).not.toBe(before);
  expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a folder in use is refused, and its server keeps running", async () => {
  const postgres = await start();
  await expect(start()).rejects.toThrow(`in use by process ${process.pid}`);
  expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("data are kept for the next start, which first stops a server left by a killed run", async () => {
  const first = await start();
  await query(first.url, "create table note as select 'kept' as text");
  await stop(first);
  expect(describeProcess(first.pid)).toBeUndefined();
  const account = postgresAccount();
  const options = ["-D", first.dataDir, "-c", `port=${await freePort()}`, "-c", "unix_socket_directories="];
  const orphan = spawn(join(binariesFor(account), "postgres"), options, {
    ...account,
    cwd: "/",
    detached: true,
    stdio: "ignore",
  });
  const pidFile = join(first.dataDir, "postmaster.pid");
  while (!existsSync(pidFile) || !readFileSync(pidFile, "utf8").includes("ready")) await wait(20);
  const ended = once(orphan, "exit");
  const second = await start();
  await ended;
  expect(await query(second.url, "select text from note")).toEqual([{ text: "kept" }]);
});

test("if the parent process is killed, the server stops and temporary data are removed", async () => {
  const script = `
    const { startPostgres } = await import("#dev/postgres.ts");
    const { pid, dataDir } = await startPostgres({ dataDir: ${JSON.stringify(join(folder, "killed"))}, keep: false });
    console.log(JSON.stringify({ pid, dataDir }));
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const { pid, dataDir } = JSON.parse(line.toString()) as { pid: number; dataDir: string };
  expect(describeProcess(pid)?.command).toContain("postgres -D");
  parent.kill("SIGKILL");
  await untilGone(pid);
  await expect.poll(() => existsSync(dirname(dataDir))).toBe(false);
});

test("data stay in a private home of its owner, and root's are moved outside", async () => {
  const home = mkdtempSync(join(tmpdir(), "pearl-home-"));
  const postgres = await start({ dataDir: join(home, "postgres"), keep: false });
  const isRoot = process.getuid?.() === 0;
  expect(postgres.dataDir.startsWith(home)).toBe(!isRoot);
  expect(statSync(postgres.dataDir).uid).toBe(postgresAccount().uid ?? process.getuid?.());
  await stop(postgres);
  rmSync(home, { recursive: true });
});
