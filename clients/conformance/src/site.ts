import { createServer, type IncomingMessage } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { checkRequest } from "./check.ts";
import { Exchange } from "./exchange.ts";
import { Failure } from "./failure.ts";

interface Listener {
  asked(exchange: Exchange): void;
  answered(answer: string): void;
  failed(failure: Failure): void;
}

/** Milliseconds in which a connection that the program has given up ends. */
const FAREWELL = 2_000;

/** Starts a site that checks every request, and leaves all answers to the listener. */
export async function startSite(token: string, { asked, answered, failed }: Listener) {
  const issued = new Set<string>();
  let open: Exchange | undefined;
  const { url, sockets, close } = await listen(async (request, response) => {
    const text = await textOf(request.setEncoding("utf8")).catch(() => undefined);
    // The program was killed while it sent, or before this was read.
    if (text === undefined || !sockets.has(request.socket)) return;
    const exchange = new Exchange(request, response, text, issued, answered);
    try {
      checkRequest(exchange, token, issued);
      if (exchange.isFeed) {
        if (open?.isOpen) await givenUp(open);
        open = exchange;
      }
      asked(exchange);
    } catch (error) {
      failed(error instanceof Failure ? error : new Failure("sends a malformed request", String(error)));
    }
  });

  /** Forgets what a program has sent that is dead by now: what it sent last may not have been read yet. */
  async function forget(): Promise<void> {
    await knock(url);
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    open = undefined;
  }
  return { url, forget, close };
}

/** Waits until a server has accepted the connections that were made before: it does so in their order. */
async function knock(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname).once("error", reject);
    // An answer, here of a request that is none, comes after the connection was accepted.
    socket.once("data", () => {
      socket.destroy();
      resolve();
    });
    socket.write("?\r\n\r\n");
  });
}

type Handler = Parameters<typeof createServer<typeof IncomingMessage>>[1];

/** Starts a server on a free port of this machine. */
export async function listen(handler: NonNullable<Handler>) {
  const server = createServer(handler);
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  // Longer than any scenario: only the script ends connections.
  Object.assign(server, { requestTimeout: 0, keepAliveTimeout: 300_000 });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, sockets, close };
}

/** Waits until the program gives up a request. @throws Failure if it does not */
async function givenUp(exchange: Exchange): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const refuse = () => reject(new Failure("asks for two pages at once", `${exchange} is open`));
    const timer = setTimeout(refuse, FAREWELL);
    exchange.whenClosed(() => {
      clearTimeout(timer);
      if (exchange.answeredAt) refuse();
      else resolve();
    });
  });
}
