import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

import { expect, test } from "vitest";

import { ask, send, statusesIn } from "#test/http/ask.ts";
import { startApp } from "#test/http/start-app.ts";

test("slow clients have seconds, not minutes", async () => {
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
])("a client that sends %s is told so and cut", async (_name, bytes) => {
  const app = await startApp({ timeouts: quick });
  const answer = await send(app.port, bytes);
  expect(statusesIn(answer)).toEqual([408]);
  expect(answer).toContain("Connection: close\r\n");
  expect(answer).toContain("X-Content-Type-Options: nosniff\r\n");
  expect(app.lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("an idle connection goes", async () => {
  const app = await startApp({ timeouts: { keepAliveTimeout: 10 } });
  const answer = await send(app.port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(statusesIn(answer)).toEqual([200]);
});

/** An answer that no buffer on its way to the client can hold. */
const large = Buffer.alloc(32 * 1024 * 1024, "x");

test("a client that asks and does not read is cut, and what was on its way to it dropped", async () => {
  const app = await startApp({
    timeouts: { unreadTimeout: 50 },
    handle: () => Promise.resolve(new Response(large)),
  });
  const accepted = once(app.server, "connection");
  let read = 0;
  const client = connect(app.port, "127.0.0.1").on("error", () => {});
  client.on("data", (chunk) => (read += chunk.length)).pause();
  client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const [socket] = (await accepted) as [Socket];
  await once(socket, "close");
  client.resume();
  await once(client, "close");
  // Without a reset, also what the server's kernel holds, which is several times as much.
  expect(read).toBeLessThan(1024 * 1024);
});

test("a client whose answer takes longer than that to be made is not cut", async () => {
  const app = await startApp({
    timeouts: { unreadTimeout: 10 },
    handle: async () => {
      const [socket] = await accepted;
      for (const _ of [1, 2, 3]) await once(socket, "timeout");
      return new Response("late");
    },
  });
  const accepted = once(app.server, "connection") as Promise<[Socket]>;
  expect((await ask(app.port, "/")).text).toBe("late");
});

test("a client that reads slowly is not cut", async () => {
  const handle = () => Promise.resolve(new Response(large));
  const app = await startApp({ timeouts: { unreadTimeout: 1_000 }, handle });
  const client = connect(app.port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  let read = 0;
  for await (const chunk of client) {
    read += (chunk as Buffer).length;
    await wait(3);
  }
  expect(read).toBeGreaterThan(large.length);
});

test("a parse error while an answer is on its way does not write into it", async () => {
  const app = await startApp({
    handle: () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode("part")),
      });
      return Promise.resolve(new Response(body));
    },
  });
  const socket = connect(app.port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString())).on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(socket, "data");
  socket.write("nonsense\r\n\r\n");
  await once(socket, "close");
  expect(statusesIn(text)).toEqual([200]);
  expect((await ask(app.port, "/api/x", { method: "TRACE" })).status).toBe(405);
});
