import { once } from "node:events";
import { type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { send, statusesIn } from "#test/http/ask.ts";
import { startApp } from "#test/http/start-app.ts";

test("the default timeouts for headers, body and idle connections are seconds", async () => {
  const { server } = await startApp();
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 14_000,
    keepAliveTimeout: 65_000,
    timeout: 60_000,
  });
});

const quick = { headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 10 };

test.each([
  ["nothing", ""],
  ["half a request line", "GET /"],
  ["half its headers", "GET / HTTP/1.1\r\nHost: a\r\n"],
  ["half its body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe"],
  ["half a chunk", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe"],
])("a client that sends %s and stops answers 408 and is disconnected", async (_name, bytes) => {
  const app = await startApp({ timeouts: quick });
  const answer = await send(app.port, bytes);
  expect(statusesIn(answer)).toEqual([408]);
  expect(answer).toContain("Connection: close\r\n");
  expect(answer).toContain("X-Content-Type-Options: nosniff\r\n");
  expect(app.errorLines()).toEqual([]);
});

/** A response larger than all buffers between server and client. */
const large = Buffer.alloc(32 * 1024 * 1024, "x");

test("a client that does not read its response is disconnected, and the unread data dropped", async () => {
  const app = await startApp({
    timeouts: { unreadTimeout: 50 },
    handle: () => new Response(large),
  });
  const accepted = once(app.server, "connection");
  let read = 0;
  const client = app.open().on("error", () => {});
  client.on("data", (chunk) => (read += chunk.length)).pause();
  const [socket] = (await accepted) as [Socket];
  await once(socket, "close");
  client.resume();
  await once(client, "close");
  // Without a reset the client would also read the kernel's buffer, which is several times as large.
  expect(read).toBeLessThan(1024 * 1024);
});

test("a client waiting for a slow response is not disconnected", async () => {
  const app = await startApp({
    timeouts: { unreadTimeout: 10 },
    handle: async () => {
      const [socket] = await accepted;
      for (const _ of [1, 2, 3]) await once(socket, "timeout");
      return new Response("late");
    },
  });
  const accepted = once(app.server, "connection") as Promise<[Socket]>;
  expect((await app.ask("/")).text).toBe("late");
});

test("a client that reads slowly is not disconnected", async () => {
  const handle = () => new Response(large);
  const app = await startApp({ timeouts: { unreadTimeout: 1_000 }, handle });
  const client = app.open("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  let read = 0;
  for await (const chunk of client) {
    const before = read >> 20;
    read += (chunk as Buffer).length;
    // A pause after each MB: a busy machine makes each of them longer, and all of many together too long.
    if (read >> 20 > before) await wait(50);
  }
  expect(read).toBeGreaterThan(large.length);
});

test("requests of a connection that do not wait for answers are answered one after the other, and none after it ends", async () => {
  let [underWay, most, answered] = [0, 0, 0];
  const app = await startApp({
    handle: async ({ url }) => {
      most = Math.max(most, ++underWay);
      if (url.endsWith("/last")) client.destroy();
      await wait(20);
      underWay--;
      answered++;
      return new Response(url);
    },
  });
  const paths = ["/a", "/b", "/last", "/never"];
  const client = app.open(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(""));
  await once(client.resume(), "close");
  await wait(50);
  expect([most, answered]).toEqual([1, 3]);
});

test("a client that resets the connection of its CONNECT does not end the process", async () => {
  const app = await startApp();
  const asked = once(app.server, "connect") as Promise<[unknown, Socket]>;
  const client = app.open("CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n");
  const [, socket] = await asked;
  const closed = new Promise((resolve) => socket.once("close", resolve));
  client.resetAndDestroy();
  await closed;
  expect(socket.errored).toMatchObject({ code: "ECONNRESET" });
});

test("a parse error during a response does not write into that response", async () => {
  const app = await startApp({ handle: () => new Response(large) });
  const socket = app.open();
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString())).on("error", () => {});
  await once(socket, "data");
  socket.pause().write("nonsense\r\n\r\n");
  await once(app.server, "clientError");
  socket.resume();
  await once(socket, "close");
  expect(statusesIn(text)).toEqual([200]);
  expect((await app.ask("/api/x", { method: "TRACE" })).status).toBe(405);
});
