import type { Logger as WorkerLogger, LogLevel } from "graphile-worker";
import type { Logger } from "pino";

/** Its info is each job's start and end, which jobs tell themselves where it matters. */
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const satisfies Record<
  `${LogLevel}`,
  string
>;

/** graphile-worker's log in ours. Of what it adds only errors are kept: the rest holds whole jobs and connections. */
export function workerLogger(worker: typeof import("graphile-worker"), log: Logger): WorkerLogger {
  return new worker.Logger(() => (level, message, meta) => {
    const [first = ""] = message.split("\n", 1);
    log[LEVELS[level]]({ err: meta?.error }, first);
  });
}
