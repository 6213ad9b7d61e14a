import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Returns a free port below those that the system gives to clients' connections, which could take it before a server does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (await isPortFree(port, "127.0.0.1")) return port;
  }
}

/** Tells whether a server can listen on the port and `localhost` reaches it. */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  for (const address of [host, "127.0.0.1", "::1"]) if (await isTaken(port, address)) return false;
  return true;
}

function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT") resolve(false);
      else if (error.code === "EADDRINUSE") resolve(true);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(false)));
  });
}
