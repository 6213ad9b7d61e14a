import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP port in front of another one, on which a network fails as a test wants it. */
export interface Gate {
  readonly port: number;
  /** Cuts what is connected and refuses what comes, as a server that is gone. */
  shut(): Promise<void>;
  /** Stops all bytes and closes nothing; whoever connects meanwhile is accepted and hears nothing. */
  freeze(): void;
  /** Lets through again, on the same port, also what was sent into a freeze. */
  open(): Promise<void>;
  /** Nothing passes on what is connected now, not even its end; new connections pass. */
  swallow(): void;
}

interface Connection {
  near: Socket;
  /** Undefined: it came into a freeze. */
  far?: Socket;
}

/** Opens a gate on loopback before `host:port`. */
export async function openGate(host: string, port: number): Promise<Gate> {
  const passing = new Set<Connection>();
  const swallowed = new Set<Connection>();
  let frozen = false;

  const watch = (socket: Socket, connection: Connection) =>
    socket
      .setNoDelay(true)
      .on("error", () => {})
      .once("close", () => !frozen && passing.has(connection) && end(connection));
  const pass = (connection: Connection) => {
    connection.far ??= watch(connect({ host, port }), connection);
    const { near, far } = connection;
    // One side may have gone in the freeze.
    if (near.destroyed || far.destroyed) end(connection);
    else near.pipe(far).pipe(near);
  };
  const hold = ({ near, far }: Connection) => {
    if (far) near.unpipe(far);
    far?.unpipe(near);
  };
  const end = (connection: Connection) => {
    connection.near.destroy();
    connection.far?.destroy();
    passing.delete(connection);
    swallowed.delete(connection);
  };

  const server = createServer({ pauseOnConnect: true }, (near) => {
    const connection = { near };
    watch(near, connection);
    passing.add(connection);
    if (!frozen) pass(connection);
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of [...passing, ...swallowed]) end(connection);
      }),
    freeze: () => {
      frozen = true;
      passing.forEach(hold);
    },
    open: async () => {
      if (!server.listening) await listen(own);
      if (frozen) {
        frozen = false;
        passing.forEach(pass);
      }
    },
    swallow: () => {
      for (const connection of passing) {
        hold(connection);
        swallowed.add(connection);
      }
      passing.clear();
    },
  };
}
