import { connect, createServer, type AddressInfo, type Socket } from "node:net";

interface Connection {
  near: Socket;
  /** Undefined for a connection made during a freeze. */
  far?: Socket;
}

/** Opens a TCP proxy on loopback in front of a database, which simulates network failures. `url` leads through it. */
export async function openGateTo(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port || 5432) };
  const passing = new Set<Connection>();
  const swallowed = new Set<Connection>();
  let frozen = false;

  const watch = (socket: Socket, connection: Connection) =>
    socket
      .setNoDelay(true)
      .on("error", () => {})
      .once("close", () => !frozen && passing.has(connection) && end(connection));
  const pass = (connection: Connection) => {
    connection.far ??= watch(connect(target), connection);
    const { near, far } = connection;
    // One side may have closed during the freeze.
    if (near.destroyed || far.destroyed) end(connection);
    else near.pipe(far).pipe(near);
  };
  const pause = ({ near, far }: Connection) => {
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
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    /** Closes all connections and refuses new ones, like a stopped server. */
    shut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const connection of [...passing, ...swallowed]) end(connection);
      }),
    /** Stops forwarding without closing connections; new connections are accepted. */
    freeze: () => {
      frozen = true;
      passing.forEach(pause);
    },
    /** Forwards again on the same port, including data sent during a freeze. */
    open: async () => {
      if (!server.listening) await listen(own);
      if (frozen) {
        frozen = false;
        passing.forEach(pass);
      }
    },
    /** Drops all data of existing connections, including their end; new connections pass. */
    swallow: () => {
      for (const connection of passing) {
        pause(connection);
        swallowed.add(connection);
      }
      passing.clear();
    },
  };
}
