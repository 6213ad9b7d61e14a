import { setTimeout as wait } from "node:timers/promises";

import type { Runner } from "graphile-worker";
import type { Pool } from "pg";

import { createPool, databaseOn } from "#db/client.server.ts";
import { listPendingMigrations } from "#db/migrator.server.ts";
import { queueJob } from "#db/queue-job.server.ts";

import { schedule } from "./schedule.ts";
import { workerOptions, type WorkerOptions } from "./worker-options.server.ts";

/** The jobs of this process. Each run of a job is taken by one replica: Postgres holds the lock. */
export interface Jobs {
  /** From now on they run. While they cannot, that is logged and tried again; nothing is thrown. */
  start(): void;
  /** Ends the one under way and gives back the connections. May be called again, and before the start. */
  stop(): Promise<void>;
}

interface JobsOptions extends Pick<
  WorkerOptions,
  "log" | "discordBot" | "applicationNews" | "jobs" | "lookEvery"
> {
  /** The database. */
  url: string;
  /** The longest pause before the next try, in milliseconds. */
  longestPause?: number;
}

/** One that listens for new jobs, one that looks for them, and two for the job itself. */
const CONNECTIONS = 4;
/** Nobody waits for a job, but a connection that is dead is found out no sooner than this, in milliseconds. */
const QUERY_TIMEOUT = 20_000;
const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 10_000;

/** Nothing happens before `start`. */
export function createJobs(options: JobsOptions): Jobs {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  return {
    start() {
      running ??= keepRunning(options, ending.signal);
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** Each failure waits twice as long as the one before, so that the log of an outage can be read. */
async function keepRunning(options: JobsOptions, ending: AbortSignal): Promise<void> {
  const { log, longestPause = LONGEST_PAUSE } = options;
  let pause = SHORTEST_PAUSE;
  const began = () => (pause = SHORTEST_PAUSE);
  while (!ending.aborted) {
    await runOnPool(options, ending, began).catch((err: unknown) => log.warn({ err }, "jobs do not run"));
    await wait(Math.min(pause, longestPause), undefined, { signal: ending }).catch(() => {});
    pause *= 2;
  }
}

async function runOnPool(
  { url, log, ...more }: JobsOptions,
  ending: AbortSignal,
  began: () => void,
): Promise<void> {
  const onError = (err: Error) => log.warn({ err }, "an idle database connection of the jobs broke");
  const pool = createPool({ url, onError, max: CONNECTIONS, queryTimeout: QUERY_TIMEOUT });
  try {
    await requireQueue(pool);
    for (const { name, atStart } of more.jobs ?? schedule(more))
      if (atStart) await queueJob(databaseOn(pool), { name, key: name, payload: {} });
    // Loaded here, because a server has to answer before it has to clean up.
    const worker = await import("graphile-worker");
    const runner = await worker.run(workerOptions({ ...more, worker, pool, log }));
    began();
    log.info("jobs run");
    await untilOver(runner, ending);
  } finally {
    await pool.end();
  }
}

/** The worker would create what is missing by itself, which is for `migrate` to do. */
async function requireQueue(pool: Pool): Promise<void> {
  const pending = await listPendingMigrations(databaseOn(pool));
  if (pending.length > 0) throw new Error(`migrations are pending: ${pending.join(", ")}`);
}

async function untilOver(runner: Runner, ending: AbortSignal): Promise<void> {
  // It may have ended by itself, and refuses to do so twice.
  const stop = () => void runner.stop().catch(() => {});
  if (ending.aborted) stop();
  ending.addEventListener("abort", stop, { once: true });
  await runner.promise.finally(() => ending.removeEventListener("abort", stop));
}
