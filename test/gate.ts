import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP port in front of another one, which can be shut and opened, so that one server seems to go and come back. */
export interface Gate {
  readonly port: number;
  /** Cuts what is connected and refuses what comes. */
  shut(): Promise<void>;
  /** Lets through again, on the same port. */
  open(): Promise<void>;
}

/** Opens a gate on loopback before `host:port`. */
export async function openGate(host: string, port: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host, port });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.setNoDelay(true).pipe(other);
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    open: () => listen(own),
  };
}
