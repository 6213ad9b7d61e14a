import { EventEmitter } from "node:events";
import type { Runner, RunnerOptions } from "graphile-worker";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { currentLog, warnOfSlowQueries } from "#app/current-log.server.ts";
import { countJob } from "#app/metrics.server.ts";
import { inBackground } from "#db/background.server.ts";
import { createDatabase, createPool, databaseOn } from "#db/client.server.ts";
import { JOB_QUEUE_SCHEMA, queueJob } from "#db/job-queue.server.ts";
import { listPendingMigrations } from "#db/migrator.server.ts";
import type { Database } from "#db/schema.ts";
import { schedule, type Job, type JobServices } from "./schedule.ts";

interface QueueOptions extends JobServices {
  log: Logger;
  jobs?: readonly Job[];
  /** Poll interval for jobs whose notification was lost, in milliseconds. */
  pollInterval?: number;
}

interface JobsOptions extends QueueOptions {
  url: string;
  /** Postgres itself, if `url` leads through a pooler in transaction mode: the queue listens there. */
  directUrl?: string;
  maxDelay?: number;
}

/** Connections of the queue, of which one listens for new jobs, and of the job itself. */
const QUEUE = 2;
const JOB = 2;
/** Jobs are not urgent; but a dead connection is detected only after this time, in milliseconds. */
const QUERY_TIMEOUT = 20_000;
const MIN_DELAY = 1_000;
const MAX_DELAY = 10_000;

/** Runs the jobs in this process. Each run of a job is locked in Postgres, so one replica executes it. */
export function createJobs(options: JobsOptions) {
  const { log, maxDelay = MAX_DELAY } = options;
  return inBackground((signal) => runOnPool(options, signal), {
    minDelay: MIN_DELAY,
    maxDelay,
    onFailure: (err) => log.warn({ err }, "jobs do not run"),
  });
}

async function runOnPool(options: JobsOptions, signal: AbortSignal): Promise<void> {
  const { url, directUrl, log, jobs = schedule(options) } = options;
  const onError = (err: Error) => log.warn({ err }, "an idle database connection of the jobs broke");
  const onSlow = warnOfSlowQueries(log);
  const common = { onError, onSlow, queryTimeout: QUERY_TIMEOUT };
  const pool = createPool({ ...common, url: directUrl ?? url, max: QUEUE });
  const db = createDatabase({ ...common, url, isPooled: directUrl !== undefined, max: JOB });
  try {
    // The worker would create the queue's schema by itself; `migrate` does that.
    const pending = await listPendingMigrations(db);
    if (pending.length > 0) throw new Error(`migrations are pending: ${pending.join(", ")}`);
    for (const { name, atStart } of jobs) if (atStart) await queueJob(db, { name, key: name, payload: {} });
    // Loaded late, so that the server can answer requests first.
    const worker = await import("graphile-worker");
    const runner = await worker.run(workerOptions(worker, { pool, db }, options));
    log.info("jobs run");
    await untilEnded(runner, signal);
  } finally {
    await Promise.all([pool.end(), db.destroy()]);
  }
}

async function untilEnded(runner: Runner, signal: AbortSignal): Promise<void> {
  // `stop` rejects if the worker has ended by itself.
  const stop = () => void runner.stop().catch(() => {});
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  await runner.promise.finally(() => signal.removeEventListener("abort", stop));
}

/** The worker's info is each job's start and end, which jobs log themselves if relevant. */
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** Configures graphile-worker with our jobs, schedule, pool and log, and without signal handlers. */
export function workerOptions(
  { Logger, parseCronItems }: typeof import("graphile-worker"),
  { pool, db = databaseOn(pool) }: { pool: Pool; db?: Kysely<Database> },
  options: QueueOptions,
): RunnerOptions {
  const { log, jobs = schedule(options), pollInterval = 10_000 } = options;
  const tasks = jobs.map(({ name, task }) => {
    const jobLog = log.child({ job: name });
    const run = (payload: unknown) => currentLog.run(jobLog, () => task({ db, log: jobLog }, payload));
    return [name, run] as const;
  });
  // The job's name is its key: the next run replaces one that is still being retried. One that waits keeps its time, or none would
  // come where this process's clock is ahead of the database's.
  const crons = jobs.flatMap(({ name, cron }) =>
    cron === undefined
      ? []
      : { task: name, match: cron, options: { jobKey: name, jobKeyMode: "preserve_run_at" as const } },
  );
  return {
    pgPool: pool,
    schema: JOB_QUEUE_SCHEMA,
    taskList: Object.fromEntries(tasks),
    parsedCronItems: parseCronItems(crons),
    // Without metadata, which contains whole jobs and connections.
    logger: new Logger(() => (level, message, meta) => {
      const [first = ""] = message.split("\n", 1);
      log[LEVELS[level]]({ err: meta?.error }, first);
    }),
    noHandleSignals: true,
    events: new EventEmitter().on("job:complete", ({ job, error }) =>
      countJob({ job: job.task_identifier, result: error ? "error" : "success" }),
    ),
    concurrency: 1,
    pollInterval,
    // Without delays, a failure to record a job's end is an unhandled rejection, which ends the process. With delays, even
    // of 0 ms, the worker stops and is restarted.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}
