import { once, type EventEmitter } from "node:events";
import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import type { Logger } from "pino";

interface ShutdownOptions {
  server: Server;
  /** Makes readiness red. */
  drain: () => void;
  /** Gives back what the services hold. */
  close: () => Promise<void>;
  log: Logger;
  /** How long requests are still taken, so that a balancer sees the readiness and stops sending, in milliseconds. */
  graceMs: number;
  /** How long requests under way may take after that, in milliseconds. */
  finishMs?: number;
  /** Within this time of the first a signal is the same one again, as npm and the terminal both send it. */
  sameMs?: number;
  /** The process, unless a test stands in for it. */
  signals?: EventEmitter;
  exit?: (code: number) => void;
}

/** How long closing the services may take, in milliseconds. */
const CLOSING = 1_000;

/**
 * On SIGTERM or SIGINT: readiness goes red, then nothing new is accepted, what is under way is finished, and the process
 * exits with 0, in less than 10 s whatever the clients do. A second signal ends it at once.
 */
export function endOnSignals(options: ShutdownOptions): void {
  const { log, sameMs = 300, signals = process, exit = process.exit } = options;
  let since: number | undefined;
  for (const signal of ["SIGTERM", "SIGINT"]) {
    signals.on(signal, () => {
      if (since === undefined) {
        since = performance.now();
        log.info({ signal }, "draining");
        end(options).then(
          () => exit(0),
          (err: unknown) => {
            log.error({ err }, "the end failed");
            exit(1);
          },
        );
      } else if (performance.now() - since >= sameMs) {
        log.warn({ signal }, "ending at once");
        exit(1);
      }
    });
  }
}

async function end({ server, drain, close, log, graceMs, finishMs = 7_000 }: ShutdownOptions): Promise<void> {
  drain();
  await wait(graceMs);
  if (server.listening) await closeServer(server, finishMs, log);
  await Promise.race([close(), wait(CLOSING)]);
  log.info("ended");
}

async function closeServer(server: Server, finishMs: number, log: Logger): Promise<void> {
  const closed = once(server, "close");
  server.close();
  // Connections whose answer had begun before are idle when it ends, and would be kept for the next request.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => {
    log.warn("requests under way were cut off");
    server.closeAllConnections();
  }, finishMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
