import { setTimeout as wait } from "node:timers/promises";

import type { Runner } from "graphile-worker";
import type { Pool } from "pg";

import { createPool, databaseOn } from "#db/client.server.ts";
import { listPendingMigrations } from "#db/migrator.server.ts";
import { queueJob } from "#db/job-queue.server.ts";

import { schedule } from "./schedule.ts";
import { workerOptions, type WorkerOptions } from "./worker-options.server.ts";

/** Runs the jobs in this process. Each run of a job is locked in Postgres, so one replica executes it. */
export interface Jobs {
  start(): void;
  /** Ends the running job and releases the connections. May be called repeatedly, and before `start`. */
  stop(): Promise<void>;
}

interface JobsOptions extends Pick<
  WorkerOptions,
  "log" | "discordBot" | "applicationNews" | "jobs" | "pollInterval"
> {
  url: string;
  maxDelay?: number;
}

/** One listens for new jobs, one polls for them, two are for the job itself. */
const CONNECTIONS = 4;
/** Jobs are not urgent; but a dead connection is detected only after this time, in milliseconds. */
const QUERY_TIMEOUT = 20_000;
const MIN_DELAY = 1_000;
const MAX_DELAY = 10_000;

export function createJobs(options: JobsOptions): Jobs {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  return {
    start() {
      running ??= keepRunning(options, stopping.signal);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Restarts the worker after failures, with doubling delays to keep the log of an outage readable. */
async function keepRunning(options: JobsOptions, signal: AbortSignal): Promise<void> {
  const { log, maxDelay = MAX_DELAY } = options;
  let delay = MIN_DELAY;
  const onStart = () => (delay = MIN_DELAY);
  while (!signal.aborted) {
    await runOnPool(options, signal, onStart).catch((err: unknown) => log.warn({ err }, "jobs do not run"));
    await wait(Math.min(delay, maxDelay), undefined, { signal }).catch(() => {});
    delay *= 2;
  }
}

async function runOnPool(
  { url, log, ...more }: JobsOptions,
  signal: AbortSignal,
  onStart: () => void,
): Promise<void> {
  const onError = (err: Error) => log.warn({ err }, "an idle database connection of the jobs broke");
  const pool = createPool({ url, onError, max: CONNECTIONS, queryTimeout: QUERY_TIMEOUT });
  try {
    await requireQueue(pool);
    for (const { name, atStart } of more.jobs ?? schedule(more))
      if (atStart) await queueJob(databaseOn(pool), { name, key: name, payload: {} });
    // Loaded late, so that the server can answer requests first.
    const worker = await import("graphile-worker");
    const runner = await worker.run(workerOptions({ ...more, worker, pool, log }));
    onStart();
    log.info("jobs run");
    await untilEnded(runner, signal);
  } finally {
    await pool.end();
  }
}

/** Refuses a database without the queue's schema, which the worker would create by itself; `migrate` does that. */
async function requireQueue(pool: Pool): Promise<void> {
  const pending = await listPendingMigrations(databaseOn(pool));
  if (pending.length > 0) throw new Error(`migrations are pending: ${pending.join(", ")}`);
}

async function untilEnded(runner: Runner, signal: AbortSignal): Promise<void> {
  // `stop` rejects if the worker has ended by itself.
  const stop = () => void runner.stop().catch(() => {});
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  await runner.promise.finally(() => signal.removeEventListener("abort", stop));
}
