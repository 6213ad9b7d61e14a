import { once, type EventEmitter } from "node:events";
import type { RequestListener, Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";

interface ShutdownOptions {
  server: Server;
  drain: () => void;
  /** Answers long polls. Called after the grace period: answered earlier, they would come back until it is over. */
  endWaits: () => void;
  close: () => Promise<void>;
  log: Logger;
  /** How long requests are still accepted, so that a load balancer notices the readiness, in milliseconds. */
  graceMs: number;
  /** How long idle connections stay open after that, for requests on their way. Default: `graceMs`, at most a second. */
  idleMs?: number;
  /** How long requests under way may take after that, in milliseconds. */
  finishMs?: number;
  /** A second signal within this time is ignored, because npm and the terminal both send one. */
  repeatMs?: number;
  signals?: EventEmitter;
  exit?: (code: number) => void;
}

const CLOSING = 1_000;
const MAX_IDLE = 1_000;

/** On SIGTERM and SIGINT finishes the requests under way and exits within `graceMs` and 9 s, at a second signal at once. */
export function endOnSignals(options: ShutdownOptions): void {
  const { log, repeatMs = 300, signals = process, exit = process.exit } = options;
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
      } else if (performance.now() - since >= repeatMs) {
        log.warn({ signal }, "ending at once");
        exit(1);
      }
    });
  }
}

async function end(options: ShutdownOptions): Promise<void> {
  const { server, drain, endWaits, close, log, graceMs } = options;
  drain();
  await wait(graceMs);
  endWaits();
  if (server.listening) await closeServer(options);
  await Promise.race([close(), wait(CLOSING)]);
  log.info("ended");
}

/** Resolves when the last connection is closed: after its response, or after `idleMs` without a request. */
async function closeServer(options: ShutdownOptions): Promise<void> {
  const { server, log, graceMs, idleMs = Math.min(graceMs, MAX_IDLE), finishMs = 7_000 } = options;
  const closed = once(server, "close");
  await stopListening(server);
  const began = performance.now();
  // Repeated, because a connection becomes idle when its response ends.
  const idle = setInterval(() => {
    if (performance.now() - began >= idleMs) void catchUp().then(() => server.closeIdleConnections());
  }, 50);
  const late = setTimeout(() => {
    log.warn("requests under way were cut off");
    server.closeAllConnections();
  }, finishMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

/** Stops listening once all waiting connections are accepted, one per turn of the event loop: the kernel resets others. */
async function stopListening(server: Server): Promise<void> {
  const queued: Parameters<RequestListener>[] = [];
  const enqueue: RequestListener = (...request) => void queued.push(request);
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request").on("request", enqueue);
  let accepted = 0;
  const countConnection = () => accepted++;
  server.on("connection", countConnection);
  await catchUp(() => accepted);
  // http.Server's own `close` also closes idle connections, on which requests may be on their way.
  NetServer.prototype.close.call(server);
  server.off("connection", countConnection).off("request", enqueue);
  for (const listener of listeners) server.on("request", listener);
  for (const request of queued) server.emit("request", ...request);
}

/** Resolves after a turn of the event loop that was short and did not change `count`, at the latest after a second. */
async function catchUp(count = () => 0): Promise<void> {
  const end = performance.now() + 1_000;
  for (let began = performance.now(); began < end; began = performance.now()) {
    const before = count();
    await turn();
    if (count() === before && performance.now() - began < 1) return;
  }
}
