import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

import type { Logger } from "pino";

import type { Config } from "#app/config.server.ts";

import { rawAnswer } from "./raw-answer.ts";
import { METHODS } from "./target.ts";

/** All in milliseconds. Node looks every second, so that a slow client is cut within 15 s. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 14_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the 60 s of usual balancers, so that it is they who close and none sends into a closing connection.
  keepAliveTimeout: 65_000,
  // While an answer is written: a client that reads nothing is cut when it has passed twice.
  unreadTimeout: 10_000,
};
/** A connection on which nothing moves, say while an answer is made. Above the 25 s of the bot's long poll. */
const SILENCE = 60_000;

interface HttpServerOptions {
  config: Pick<Config, "PUBLIC_URL">;
  log: Logger;
  timeouts?: Partial<typeof TIMEOUTS>;
}

/** The HTTP server around the app: its time limits, and proper answers to what Node's parser refuses. */
export function createHttpServer(
  listener: RequestListener,
  { config, log, timeouts }: HttpServerOptions,
): Server {
  // The app checks Host itself, so that the refusal has its headers.
  const { unreadTimeout, ...limits } = { ...TIMEOUTS, ...timeouts };
  const server = createServer({ ...limits, requireHostHeader: false });
  server.setTimeout(SILENCE);
  const current = new WeakMap<Duplex, ServerResponse>();
  const answered = new WeakSet<Duplex>();

  const take: RequestListener = (req, res) => {
    current.set(req.socket, res);
    cutUnread(req.socket, res, unreadTimeout);
    listener(req, res);
  };
  server.on("request", take);
  // The app says "100 Continue" itself, when it wants the body; other expectations may be ignored (RFC 9110 10.1.1).
  server.on("checkContinue", take).on("checkExpectation", take);

  const refuse = (socket: Duplex, status: number, headers: Record<string, string> = {}) => {
    if (answered.has(socket)) return;
    answered.add(socket);
    log.info({ status }, "malformed request");
    socket.end(rawAnswer(status, config.PUBLIC_URL, headers));
    // Not at once: a reset could overtake the answer.
    setTimeout(() => socket.destroy(), 1_000).unref();
  };
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const res = current.get(socket);
    const midAnswer = res?.headersSent && !res.writableFinished;
    if (error.code === "ECONNRESET" || !socket.writable || midAnswer) return void socket.destroy();
    const status = STATUS[error.code ?? ""] ?? 400;
    refuse(socket, status, status === 405 ? ALLOW : {});
  });
  server.on("connect", (_req, socket) => refuse(socket, 405, ALLOW));
  return server;
}

/**
 * Cuts the connection of a client that does not read its answer. Node's timer looks whether the queue of what is to be
 * written has moved, so that a client that reads slowly keeps its connection.
 */
function cutUnread(socket: Socket, res: ServerResponse, timeout: number): void {
  const began = performance.now();
  socket.setTimeout(timeout);
  res.on("timeout", () => {
    // With a reset, or the kernel would keep what is not read, and the connection with it.
    // The first of the two only waits for what is to be written.
    if (socket.writableLength > 0) socket.resetAndDestroy().destroy();
    else if (performance.now() - began < SILENCE) socket.setTimeout(timeout);
    else socket.destroy();
  });
}

const ALLOW = { Allow: METHODS.join(", ") };

/** What Node's parser complains about; all else is a 400. */
const STATUS: Record<string, number | undefined> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
  HPE_INVALID_METHOD: 405,
};
