import { connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#dev/ports.ts";

interface Connection {
  near: Socket;
  /** Undefined for a connection made during a freeze. */
  far?: Socket;
  /** The direction whose next data breaks off. */
  doomed?: Direction;
}

/** Data of the client or of the database. */
type Direction = "query" | "answer";

/** What `drip` lets through every 20 ms, in bytes. */
const DROP = 64;

/** Opens a TCP proxy on loopback in front of a database, which simulates network failures. `url` leads through it. */
export async function openGateTo(databaseUrl: string) {
  const url = new URL(databaseUrl);
  let target = targetOf(url);
  const passing = new Set<Connection>();
  const swallowed = new Set<Connection>();
  let frozen = false;
  let latency = 0;
  let drips = false;

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
    else near.pipe(carry(connection, "query")).pipe(far).pipe(carry(connection, "answer")).pipe(near);
  };
  const carry = (connection: Connection, direction: Direction) =>
    new Transform({
      async transform(data: Buffer, _encoding, done) {
        if (connection.doomed === direction) {
          this.push(data.subarray(0, Math.ceil(data.length / 2)));
          setImmediate(() => end(connection, "resetAndDestroy"));
          return;
        }
        if (direction === "query") return done(null, data);
        if (latency > 0) await wait(latency);
        for (; drips && data.length > DROP; data = data.subarray(DROP)) {
          this.push(data.subarray(0, DROP));
          await wait(20);
        }
        done(null, data);
      },
    });
  const pause = ({ near, far }: Connection) => {
    near.unpipe();
    far?.unpipe();
  };
  const end = (connection: Connection, how: "destroy" | "resetAndDestroy" = "destroy") => {
    connection.near[how]();
    connection.far?.[how]();
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
  // A port that no client's connection takes while the gate is shut.
  const own = await freePort();
  await listen(own);
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
    /** Resets all existing connections; new ones go to another database. */
    lead: (otherUrl: string) => {
      target = targetOf(new URL(otherUrl));
      for (const connection of passing) end(connection, "resetAndDestroy");
    },
    /** Delays all answers by so many milliseconds. */
    delay: (milliseconds: number) => {
      latency = milliseconds;
    },
    /** Lets answers through as a trickle. */
    drip: (on: boolean) => {
      drips = on;
    },
    /** Resets each existing connection in the middle of what it carries next; new connections pass. */
    cut: (direction: Direction) => {
      for (const connection of passing) connection.doomed = direction;
    },
    /** Resets all existing connections. */
    reset: () => {
      for (const connection of passing) end(connection, "resetAndDestroy");
    },
    /** Ends all answers of existing connections, which still take queries. */
    halfClose: () => {
      for (const { near } of passing) near.end();
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

function targetOf({ hostname: host, port }: URL) {
  return { host, port: Number(port || 5432) };
}
