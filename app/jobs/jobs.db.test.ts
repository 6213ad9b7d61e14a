import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import * as worker from "graphile-worker";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createPool } from "#db/client.server.ts";
import { createLogger } from "#server/log.ts";
import { emptyDatabase, useDatabase } from "#test/database/clone.ts";
import { openGateTo } from "#test/gate.ts";
import { createJobs, workerOptions } from "./jobs.server.ts";
import { schedule, type Job } from "./schedule.ts";

vi.setConfig({ testTimeout: 60_000 });
const database = useDatabase();
// The worker also writes to stderr what it loses in an outage.
beforeEach(() => void vi.spyOn(console, "trace").mockImplementation(() => {}));

function listen() {
  const lines: { level: string; msg: string; job?: string; err?: { message: string } }[] = [];
  const log = createLogger("trace", { write: (line) => void lines.push(JSON.parse(line)) });
  const count = (text: string) => lines.filter(({ msg }) => msg.startsWith(text)).length;
  const says = (text: string, times = 1) => eventually(() => count(text)).toBeGreaterThanOrEqual(times);
  return { lines, log, says };
}

function start(task: Job["task"], { url = database.url, cron = "0 0 1 1 *" } = {}) {
  const recorder = listen();
  const own = [{ name: "test", cron, task }];
  const jobs = createJobs({ url, log: recorder.log, jobs: own, maxDelay: 20, pollInterval: 50 });
  onTestFinished(() => jobs.stop());
  jobs.start();
  return { ...recorder, jobs };
}

const eventually = <Value>(what: () => Value) => expect.poll(what);
const enqueue = (name: string) => sql`select graphile_worker.add_job(${name})`.execute(database.db);
const queued = async () => (await sql`select 1 from graphile_worker.jobs`.execute(database.db)).rows;
const taskOf = () => vi.fn<Job["task"]>().mockResolvedValue();
const runs = (task: ReturnType<typeof taskOf>, times: number) =>
  eventually(() => task.mock.calls.length).toBe(times);
const openGate = async () => {
  const gate = await openGateTo(database.url);
  onTestFinished(() => gate.shut());
  return gate;
};
const LISTENS = "Worker connected and looking for jobs";

test("a slow query of a job is logged with the job's name", async () => {
  const { lines, says } = start(async ({ db }) => void (await sql`select pg_sleep(0.6)`.execute(db)));
  await says(LISTENS);
  await enqueue("test");
  // Queries of the worker itself are slow, too, on a busy machine.
  const slow = () => lines.filter(({ msg, job }) => msg === "slow query" && job);
  await eventually(slow).toMatchObject([{ level: "warn", job: "test", sql: "select pg_sleep(0.6)" }]);
});

test("left servers are purged at the start and every hour, and never with 0 days", () => {
  const named = (days: number) =>
    schedule({ leftServersDays: days }).filter(({ name }) => name === "purge-left-servers");
  expect(named(90)).toMatchObject([{ atStart: true, cron: expect.stringMatching(/^\d+ \* \* \* \*$/) }]);
  expect(named(0)).toEqual([]);
});

const scheduled = schedule({ leftServersDays: 90 });

test.each(scheduled)("$name runs when it is due, also twice", async ({ name }) => {
  await database.db.insertInto("rate_limits").values({ key: "over", points: 1, expire: "1" }).execute();
  const { log, lines } = listen();
  const pool = createPool({ url: database.url });
  for (let i = 0; i < 2; i++) {
    await enqueue(name);
    await worker.runOnce(workerOptions(worker, { pool }, { log, jobs: scheduled }));
  }
  await pool.end();
  const purges = name === "purge-what-is-over";
  const keys = await database.db.selectFrom("rate_limits").select("key").execute();
  expect(keys).toEqual(purges ? [] : [{ key: "over" }]);
  const entries = lines.filter(({ msg }) => msg === "purged what is over");
  if (purges) expect(entries).toMatchObject([{ rateLimits: 1 }, { rateLimits: 0 }]);
  expect(lines.filter(({ level }) => ["warn", "error"].includes(level))).toEqual([]);
  expect(await queued()).toEqual([]);
});

test("purge-what-is-over: one purge that fails stops no other, and is told", async () => {
  const broken = ["token_refreshes", "tasks", "problems"] as const;
  for (const table of broken) await database.db.schema.dropTable(table).cascade().execute();
  const asked_at = new Date(0);
  await database.db
    .insertInto("erasures")
    .values({ user_id: "1", receipt: randomUUID(), asked_at })
    .execute();
  const { log, lines } = listen();
  const pool = createPool({ url: database.url });
  await enqueue("purge-what-is-over");
  await worker.runOnce(workerOptions(worker, { pool }, { log, jobs: scheduled }));
  await pool.end();
  const [purged] = lines.filter(({ msg }) => msg === "purged what is over");
  expect(purged).toMatchObject({ erasures: 1, takenBack: 0, versions: 0 });
  const { err } = lines.find(({ level }) => level === "error")!;
  for (const table of broken) expect(JSON.stringify(err)).toContain(table);
  expect(await queued()).toHaveLength(1);
});

test("of two processes one runs a job", async () => {
  const task = taskOf();
  const both = [start(task), start(task)];
  for (const { says } of both) await says(LISTENS);
  for (let i = 1; i <= 5; i++) {
    await enqueue("test");
    await runs(task, i);
  }
  for (const { jobs } of both) await jobs.stop();
  expect(task).toHaveBeenCalledTimes(5);
});

test("a job of each minute runs where this process's clock is ahead of the database's: it keeps its time while it waits", async () => {
  const first = new Date("2100-01-01T00:00:00Z").getTime();
  vi.useFakeTimers({ toFake: ["Date"], now: first - 1 });
  onTestFinished(() => void vi.useRealTimers());
  const { lines } = start(taskOf(), { cron: "* * * * *" });
  // A poll of Vitest would move the clock.
  while (!lines.some(({ msg }) => msg.startsWith(LISTENS))) await wait(20);
  vi.setSystemTime(first + 60_000);
  const begun = sql`select from graphile_worker._private_known_crontabs where last_execution > ${new Date(first)}`;
  while ((await begun.execute(database.db)).rows.length === 0) await wait(20);
  const waits = sql`select run_at from graphile_worker.jobs`.execute(database.db);
  expect((await waits).rows).toEqual([{ run_at: new Date(first) }]);
});

test("stop() waits for the running job and releases the connections", async () => {
  let finish = () => {};
  const task = vi.fn<Job["task"]>(() => new Promise((resolve) => (finish = resolve)));
  const { jobs, says } = start(task);
  await says(LISTENS);
  await enqueue("test");
  await runs(task, 1);
  let stopped = false;
  const stopping = jobs.stop().then(() => (stopped = true));
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(await queued()).toEqual([]);
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
  const gate = await openGate();
  await gate.shut();
  const task = taskOf();
  const { says, lines } = start(task, gate);
  await says("jobs do not run", 2);
  expect(lines[0]).toMatchObject({
    level: "warn",
    err: { message: expect.stringContaining("ECONNREFUSED") },
  });

  await gate.open();
  await says("jobs run");
  await says(LISTENS);
  await enqueue("test");
  await runs(task, 1);

  const before = lines.length;
  await gate.shut();
  // The outage is noticed by the listener or by polling, after which the whole worker restarts.
  const noticed = () =>
    lines.slice(before).some(({ msg }) => /^(Error with notify|jobs do not run)/.test(msg));
  await eventually(noticed).toBe(true);
  await gate.open();
  await says(LISTENS, 2);
  await enqueue("test");
  await runs(task, 2);
});

test("an outage during a job is survived: jobs run again afterwards", async () => {
  const gate = await openGate();
  const task = taskOf();
  task.mockImplementationOnce(() => gate.shut());
  const { says } = start(task, gate);
  await says(LISTENS);
  await enqueue("test");
  await says("Failed to complete jobs");
  await gate.open();
  await says("jobs run", 2);
  await enqueue("test");
  await runs(task, 2);
});

test("jobs do not create a missing schema", async () => {
  const { db, url } = await emptyDatabase();
  const { says, lines, jobs } = start(() => Promise.resolve(), { url });
  await says("jobs do not run", 2);
  expect(lines[0]?.err?.message).toMatch(/^migrations are pending: 0001-foundation, .*, job-queue$/);
  await jobs.stop();
  const schema = sql`select 1 from pg_namespace where nspname = 'graphile_worker'`;
  expect((await schema.execute(db)).rows).toEqual([]);
});
