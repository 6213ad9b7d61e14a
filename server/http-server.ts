import { once } from "node:events";
import {
  createServer,
  STATUS_CODES,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import type { Config } from "#app/config.server.ts";
import { METHODS } from "./request.ts";
import { securityHeaders } from "./security-headers.ts";

/** All in milliseconds. Node checks every second, so a slow client is disconnected within 15 s. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 14_000,
  connectionsCheckingInterval: 1_000,
  // Above the usual 60 s of load balancers, so that none sends a request into a closing connection.
  keepAliveTimeout: 65_000,
  // While a response is written. A client that reads nothing is disconnected after the second timeout.
  unreadTimeout: 10_000,
};
/** Maximum inactivity of a connection in milliseconds. Must exceed the 25 s of the bot's long poll. */
const SILENCE = 60_000;

interface HttpServerOptions {
  config: Pick<Config, "PUBLIC_URL">;
  log: Logger;
  timeouts?: Partial<typeof TIMEOUTS>;
}

/** Creates the HTTP server around the app, with timeouts and proper responses to requests that Node's parser rejects. */
export function createHttpServer(
  listener: RequestListener,
  { config, log, timeouts }: HttpServerOptions,
): Server {
  const { unreadTimeout, ...limits } = { ...TIMEOUTS, ...timeouts };
  // The app checks Host itself and answers with its own headers.
  const server = createServer({ ...limits, requireHostHeader: false });
  server.setTimeout(SILENCE);
  const current = new WeakMap<Duplex, ServerResponse>();
  const answered = new WeakSet<Duplex>();

  const handle: RequestListener = (req, res) => {
    const before = current.get(req.socket);
    current.set(req.socket, res);
    const begin = () => {
      if (!req.socket.writable) return;
      cutUnread(req.socket, res, unreadTimeout);
      listener(req, res);
    };
    // Requests that do not wait for the answer before theirs wait here, or thousands would hold a file or a page each.
    if (before && !before.closed) before.once("close", begin);
    else begin();
  };
  server.on("request", handle);
  // The app sends "100 Continue" when it reads the body. Others may be ignored (RFC 9110 section 10.1.1).
  server.on("checkContinue", handle).on("checkExpectation", handle);

  const refuse = (socket: Duplex, status: number) => {
    if (answered.has(socket)) return;
    answered.add(socket);
    log.info({ status }, "malformed request");
    socket.end(rawResponse(status, config.PUBLIC_URL));
    // An immediate reset could overtake the response.
    setTimeout(() => socket.destroy(), 1_000).unref();
  };
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const res = current.get(socket);
    const isAnswering = res?.headersSent && !res.writableFinished;
    if (error.code === "ECONNRESET" || !socket.writable || isAnswering) return void socket.destroy();
    refuse(socket, STATUS[error.code ?? ""] ?? 400);
  });
  // Node takes its own listener from the socket of a CONNECT, and an error that nobody hears ends the process.
  server.on("connect", (_req, socket) => {
    socket.on("error", () => {});
    refuse(socket, 405);
  });
  return server;
}

/** Disconnects a client that does not read its response. Slow readers move the write queue and stay connected. */
function cutUnread(socket: Socket, res: ServerResponse, timeout: number): void {
  const began = performance.now();
  socket.setTimeout(timeout);
  res.on("timeout", () => {
    // A reset drops the data that the kernel would keep. `resetAndDestroy` alone waits for pending writes.
    if (socket.writableLength > 0) socket.resetAndDestroy().destroy();
    else if (performance.now() - began < SILENCE) socket.setTimeout(timeout);
    else socket.destroy();
  });
}

/** Statuses for the errors of Node's parser; all others are a 400. */
const STATUS: Record<string, number | undefined> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
  HPE_INVALID_METHOD: 405,
};

/** Formats an HTTP/1.1 response where Node provides no response object. Close the connection after it. */
function rawResponse(status: number, publicUrl: string): string {
  const line = `${status} ${STATUS_CODES[status]}`;
  const headers = {
    ...securityHeaders(publicUrl),
    ...(status === 405 && { Allow: METHODS.join(", ") }),
    Connection: "close",
    "Content-Length": line.length + 1,
    "Content-Type": "text/plain; charset=utf-8",
    Date: new Date().toUTCString(),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${line}`, ...lines, "", `${line}\n`].join("\r\n");
}

export class ListenError extends Error {
  override name = "ListenError";
}

const LISTEN_REMEDIES: Record<string, string | undefined> = {
  EADDRINUSE: "something else listens there. Stop it, or set PORT to another port.",
  EACCES: "this user may not. Set PORT to a port above 1023.",
};

/** Makes the server listen. @returns the actual port @throws ListenError with the address and a remedy */
export async function listen(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<number> {
  try {
    await once(server.listen(port, host), "listening");
  } catch (cause) {
    const { code = "", message } = cause as NodeJS.ErrnoException;
    const reason = LISTEN_REMEDIES[code] ?? message;
    throw new ListenError(`Cannot listen on ${host}:${port}: ${reason}`, { cause });
  }
  return (server.address() as AddressInfo).port;
}
