import type { Logger as WorkerLogger, LogLevel } from "graphile-worker";
import type { Logger } from "pino";

/** The worker's info is each job's start and end, which jobs log themselves if relevant. */
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const satisfies Record<
  `${LogLevel}`,
  string
>;

/** Converts graphile-worker's log to ours, without metadata, which contains whole jobs and connections. */
export function workerLogger(worker: typeof import("graphile-worker"), log: Logger): WorkerLogger {
  return new worker.Logger(() => (level, message, meta) => {
    const [first = ""] = message.split("\n", 1);
    log[LEVELS[level]]({ err: meta?.error }, first);
  });
}
