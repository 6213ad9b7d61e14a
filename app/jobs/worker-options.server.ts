import type { CronItem, RunnerOptions } from "graphile-worker";
import type { Pool } from "pg";
import type { Logger } from "pino";

import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import type { ApplicationNews } from "#app/features/applications/announce.server.ts";
import { databaseOn } from "#db/client.server.ts";
import { JOB_QUEUE_SCHEMA } from "#db/job-queue.server.ts";

import { asked } from "./asked.ts";
import { workerLogger } from "./worker-log.server.ts";
import { schedule, type Job } from "./schedule.ts";

type Worker = typeof import("graphile-worker");

export interface WorkerOptions {
  /** The module, which is loaded when jobs begin. */
  worker: Worker;
  pool: Pool;
  log: Logger;
  /** What asks Discord as the bot, where the site has a token for it. */
  discordBot?: DiscordBotClient;
  /** Where the owner is told about applications, where they want to be. */
  applicationNews?: ApplicationNews;
  /** Those of the schedule, unless a test has others. */
  jobs?: readonly Job[];
  /** New jobs announce themselves; this often those are looked for whose announcement was lost, in milliseconds. */
  lookEvery?: number;
}

/** What graphile-worker is to know: our jobs and when they run, our pool and log, and that signals are ours to handle. */
export function workerOptions(options: WorkerOptions): RunnerOptions {
  const { worker, pool, log, discordBot, applicationNews, lookEvery = 10_000 } = options;
  const { jobs = schedule({ discordBot }) } = options;
  const tools = { db: databaseOn(pool), log, discordBot };
  const onSchedule = jobs.map(({ name, task }) => [name, () => task(tools)] as const);
  const onDemand = asked({ applicationNews }).map(
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
    pollInterval: lookEvery,
    preset: {
      worker: {
        // Any delay will do. With none, nobody catches that a job's end could not be noted, and the process ends; so, the
        // worker stops, and begins anew.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  };
}

/**
 * One row in the queue for each job, however often it fails: the next time takes the place of one that is still tried
 * again, which it is for three days. One that was given up for good would stay.
 */
function cronItem({ name, cron }: Job): CronItem {
  return { task: name, match: cron, options: { jobKey: name } };
}
