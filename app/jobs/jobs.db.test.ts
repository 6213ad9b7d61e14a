import { randomUUID } from "node:crypto";
import * as worker from "graphile-worker";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { createPool } from "#db/client.server.ts";
import { createLogger } from "#server/log.ts";
import { useDatabase } from "#test/database/clone.ts";
import { addDatabase, dropDatabase } from "#test/database/databases.ts";
import { openGate } from "#test/gate.ts";
import { createJobs, workerOptions } from "./jobs.server.ts";
import { schedule, type Job } from "./schedule.ts";

vi.setConfig({ testTimeout: 60_000 });
const database = useDatabase();
// The worker also writes to stderr what it loses in an outage.
beforeEach(() => void vi.spyOn(console, "trace").mockImplementation(() => {}));
let ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

function listen() {
  const lines: { level: string; msg: string; err?: { message: string } }[] = [];
  const log = createLogger("trace", { write: (line) => void lines.push(JSON.parse(line)) });
  const says = (text: string, times = 1) =>
    expect
      .poll(() => lines.filter(({ msg }) => msg.startsWith(text)).length, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(times);
  return { lines, log, says };
}

function start(task: Job["task"], { url = database.url } = {}) {
  const recorder = listen();
  const jobs = createJobs({
    url,
    log: recorder.log,
    jobs: [{ name: "test", cron: "0 0 1 1 *", task }],
    maxDelay: 20,
    pollInterval: 50,
  });
  ends.push(() => jobs.stop());
  jobs.start();
  return { ...recorder, jobs };
}

async function gateBefore() {
  const url = new URL(database.url);
  const gate = await openGate(url.hostname, Number(url.port || 5432));
  Object.assign(url, { hostname: "127.0.0.1", port: String(gate.port) });
  ends.push(() => gate.shut());
  return { gate, url: url.href };
}

const enqueue = (name: string) => sql`select graphile_worker.add_job(${name})`.execute(database.db);
const LISTENS = "Worker connected and looking for jobs";

test.each(schedule({}))("$name runs when it is due, also twice", async ({ name }) => {
  await database.db.insertInto("rate_limits").values({ key: "over", points: 1, expire: "1" }).execute();
  const { log, lines } = listen();
  const pool = createPool({ url: database.url });
  for (let i = 0; i < 2; i++) {
    await enqueue(name);
    await worker.runOnce(workerOptions(worker, pool, { log }));
  }
  await pool.end();
  expect(await database.db.selectFrom("rate_limits").select("key").execute()).toEqual([]);
  const entries = lines.filter(({ msg }) => msg === "purged what is over");
  expect(entries).toMatchObject([{ rateLimits: 1 }, { rateLimits: 0 }]);
  expect(lines.filter(({ level }) => ["warn", "error"].includes(level))).toEqual([]);
  const { rows } = await sql`select 1 from graphile_worker.jobs`.execute(database.db);
  expect(rows).toEqual([]);
});

test("a failed job is logged and retried", async () => {
  const task = vi.fn<Job["task"]>().mockRejectedValueOnce(new Error("not today"));
  const { lines, says } = start(task);
  await says(LISTENS);
  await enqueue("test");
  await says("Failed task");
  expect(lines.find(({ msg }) => msg.startsWith("Failed task"))).toMatchObject({
    level: "error",
    err: { message: "not today" },
  });
  await expect
    .poll(() =>
      sql`select 1 from graphile_worker.jobs where attempts = 1`.execute(database.db).then((r) => r.rows),
    )
    .toHaveLength(1);
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())`.execute(
    database.db,
  );
  await expect.poll(() => task.mock.calls.length, { timeout: 30_000 }).toBe(2);
});

test("of two processes one runs a job", async () => {
  const task = vi.fn<Job["task"]>().mockResolvedValue();
  const both = [start(task), start(task)];
  for (const { says } of both) await says(LISTENS);
  for (let i = 1; i <= 5; i++) {
    await enqueue("test");
    await expect.poll(() => task.mock.calls.length, { timeout: 30_000 }).toBe(i);
  }
  for (const { jobs } of both) await jobs.stop();
  expect(task).toHaveBeenCalledTimes(5);
});

test("stop() waits for the running job and releases the connections", async () => {
  let finish = () => {};
  const task = vi.fn<Job["task"]>(() => new Promise((resolve) => (finish = resolve)));
  const { jobs, says } = start(task);
  await says(LISTENS);
  await enqueue("test");
  await expect.poll(() => task.mock.calls.length, { timeout: 30_000 }).toBe(1);
  let stopped = false;
  const stopping = jobs.stop().then(() => (stopped = true));
  expect(stopped).toBe(false);
  finish();
  await stopping;
  const { rows } = await sql`select 1 from graphile_worker.jobs`.execute(database.db);
  expect(rows).toEqual([]);
  await jobs.stop();
});

test("jobs that are stopped before start() never run", async () => {
  const { log, lines } = listen();
  const jobs = createJobs({ url: database.url, log });
  await jobs.stop();
  jobs.start();
  await jobs.stop();
  expect(lines).toEqual([]);
});

test("jobs run whenever Postgres is available: after a late start and after an outage", async () => {
  const { gate, url } = await gateBefore();
  await gate.shut();
  const task = vi.fn<Job["task"]>().mockResolvedValue();
  const { says, lines } = start(task, { url });
  await says("jobs do not run", 2);
  expect(lines[0]).toMatchObject({
    level: "warn",
    err: { message: expect.stringContaining("ECONNREFUSED") },
  });

  await gate.open();
  await says("jobs run");
  await says(LISTENS);
  await enqueue("test");
  await expect.poll(() => task.mock.calls.length, { timeout: 30_000 }).toBe(1);

  const before = lines.length;
  await gate.shut();
  // The outage is noticed by the listener or by polling, after which the whole worker restarts.
  const noticed = () =>
    lines.slice(before).some(({ msg }) => /^(Error with notify|jobs do not run)/.test(msg));
  await expect.poll(noticed, { timeout: 30_000 }).toBe(true);
  await gate.open();
  await says(LISTENS, 2);
  await enqueue("test");
  await expect.poll(() => task.mock.calls.length, { timeout: 30_000 }).toBe(2);
});

test("an outage during a job is survived: jobs run again afterwards", async () => {
  const { gate, url } = await gateBefore();
  const task = vi.fn<Job["task"]>().mockResolvedValue();
  task.mockImplementationOnce(() => gate.shut());
  const { says } = start(task, { url });
  await says(LISTENS);
  await enqueue("test");
  await says("Failed to complete jobs");
  await gate.open();
  await says("jobs run", 2);
  await enqueue("test");
  await expect.poll(() => task.mock.calls.length, { timeout: 30_000 }).toBe(2);
});

test("jobs do not create a missing schema", async () => {
  const { adminUrl, run } = inject("testDatabase");
  const name = `${run}_${randomUUID().slice(0, 8)}`;
  const url = await addDatabase(adminUrl, name);
  ends.push(() => dropDatabase(adminUrl, name));
  const { says, lines, jobs } = start(() => Promise.resolve(), { url });
  await says("jobs do not run", 2);
  expect(lines[0]?.err?.message).toMatch(/^migrations are pending: 0001-foundation, .*, job-queue$/);
  await jobs.stop();
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("select 1 from pg_namespace where nspname = 'graphile_worker'");
  await client.end();
  expect(rows).toEqual([]);
});
