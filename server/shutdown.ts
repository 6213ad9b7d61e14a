import { once, type EventEmitter } from "node:events";
import type { RequestListener, Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";

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
  /** How long idle connections are kept after that, for requests that are on their way; as long as the grace unless told. */
  idleMs?: number;
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
 * exits with 0, in less than 10 s whatever the clients do. Each request is answered or its connection refused. A second signal
 * ends it at once.
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

async function end(options: ShutdownOptions): Promise<void> {
  const { server, drain, close, log, graceMs } = options;
  drain();
  await wait(graceMs);
  if (server.listening) await closeServer(options);
  await Promise.race([close(), wait(CLOSING)]);
  log.info("ended");
}

/** Resolves when the last connection is closed: after its answer where there is one to come, else after `idleMs`. */
async function closeServer(options: ShutdownOptions): Promise<void> {
  const { server, log, graceMs, idleMs = graceMs, finishMs = 7_000 } = options;
  const closed = once(server, "close");
  await stopListening(server);
  const began = performance.now();
  // Again and again, because connections whose answer had begun before are idle when it ends.
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

/**
 * Stops listening without a reset: the kernel resets the connections that wait to be accepted, and Node accepts one in a turn
 * of its event loop. Requests are held meanwhile, because clients would come back as fast as they are answered.
 */
async function stopListening(server: Server): Promise<void> {
  const held: Parameters<RequestListener>[] = [];
  const hold: RequestListener = (...request) => void held.push(request);
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request").on("request", hold);
  let accepted = false;
  const note = () => (accepted = true);
  server.on("connection", note);
  await catchUp(() => {
    const more = accepted;
    accepted = false;
    return more;
  });
  // Not http.Server's own, which also closes idle connections, on which requests may be on their way.
  NetServer.prototype.close.call(server);
  server.off("connection", note).off("request", hold);
  for (const listener of listeners) server.on("request", listener);
  for (const request of held) server.emit("request", ...request);
}

/**
 * Resolves right after a turn of the event loop that was so short that hardly anything can have come unseen; at the latest after
 * a second.
 *
 * @param more whether the turn that has just ended has seen something that more of may follow
 */
async function catchUp(more: () => boolean = () => false): Promise<void> {
  const end = performance.now() + 1_000;
  for (let now = performance.now(); now < end;) {
    const began = now;
    await turn();
    now = performance.now();
    if (!more() && now - began < 1) return;
  }
}
