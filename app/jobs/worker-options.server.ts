import type { CronItem, Logger as WorkerLogger, LogLevel, RunnerOptions } from "graphile-worker";
import type { Pool } from "pg";
import type { Logger } from "pino";

import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import type { ApplicationNews } from "#app/features/applications/announce.server.ts";
import { databaseOn } from "#db/client.server.ts";
import { JOB_QUEUE_SCHEMA } from "#db/job-queue.server.ts";

import { onDemandJobs } from "./on-demand.ts";
import { schedule, type Job } from "./schedule.ts";

type Worker = typeof import("graphile-worker");

export interface WorkerOptions {
  worker: Worker;
  pool: Pool;
  log: Logger;
  discordBot?: DiscordBotClient;
  applicationNews?: ApplicationNews;
  jobs?: readonly Job[];
  /** Poll interval for jobs whose notification was lost, in milliseconds. */
  pollInterval?: number;
}

/** Configures graphile-worker with our jobs, schedule, pool and log, and without signal handlers. */
export function workerOptions(options: WorkerOptions): RunnerOptions {
  const { worker, pool, log, discordBot, applicationNews, pollInterval = 10_000 } = options;
  const { jobs = schedule({ discordBot }) } = options;
  const tools = { db: databaseOn(pool), log, discordBot };
  const onSchedule = jobs.map(({ name, task }) => [name, () => task(tools)] as const);
  const onDemand = onDemandJobs({ applicationNews }).map(
    ({ name, task }) => [name, (payload: unknown) => task(payload, tools)] as const,
  );
  return {
    pgPool: pool,
    schema: JOB_QUEUE_SCHEMA,
    taskList: Object.fromEntries([...onSchedule, ...onDemand]),
    parsedCronItems: worker.parseCronItems(jobs.map(cronItem)),
    logger: workerLogger(worker, log),
    noHandleSignals: true,
    concurrency: 1,
    pollInterval,
    preset: {
      worker: {
        // Any delay will do. Without one, a failure to record a job's end is an unhandled rejection, which ends the
        // process; with one, the worker stops and is restarted.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  };
}

/** Gives each job one row in the queue: the next run replaces one that is still being retried. */
function cronItem({ name, cron }: Job): CronItem {
  return { task: name, match: cron, options: { jobKey: name } };
}

/** The worker's info is each job's start and end, which jobs log themselves if relevant. */
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const satisfies Record<
  `${LogLevel}`,
  string
>;

/** Converts graphile-worker's log to ours, without metadata, which contains whole jobs and connections. */
function workerLogger(worker: Worker, log: Logger): WorkerLogger {
  return new worker.Logger(() => (level, message, meta) => {
    const [first = ""] = message.split("\n", 1);
    log[LEVELS[level]]({ err: meta?.error }, first);
  });
}
