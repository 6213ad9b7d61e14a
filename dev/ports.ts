import { once } from "node:events";
import { createServer } from "node:net";

/** A TCP port of this machine's loopback interface that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The system gave no TCP port.");
  return address.port;
}

/** Whether a server could listen on the port of this host, and a browser would reach that server by `localhost`. */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  for (const address of [host, "127.0.0.1", "::1"]) if (await isTaken(port, address)) return false;
  return true;
}

function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has no ::1, so nobody can sit there.
      if (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT") resolve(false);
      else if (error.code === "EADDRINUSE") resolve(true);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(false)));
  });
}
