import { once } from "node:events";
import { createServer } from "node:net";

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The system gave no TCP port.");
  return address.port;
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
