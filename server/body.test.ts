import { request } from "node:http";
import { once } from "node:events";

import { expect, test } from "vitest";

import { ask, send, statusesIn } from "#test/http/ask.ts";
import { page, startApp } from "#test/http/start-app.ts";
import type { Handle } from "./app.ts";

const KIB = 1024;
const echo: Handle = async (request, context) =>
  context.refusal ? page(request, context) : new Response(String((await request.arrayBuffer()).byteLength));

const limits: [method: string, path: string, bytes: number][] = [
  ["POST", "/apply", 256 * KIB],
  ["POST", "/apply.data", 256 * KIB],
  ["PUT", "/apply/draft", 256 * KIB],
  ["POST", "/apply/draft", 64 * KIB],
  ["POST", "/admin/applications/123456789012345678", 256 * KIB],
  ["POST", "/admin/applications/123456789012345678.data", 256 * KIB],
  ["POST", "/admin/applications", 64 * KIB],
  ["PUT", "/api/levels/123456789012345678", 64 * KIB],
  ["POST", "/api/bot/guilds", 64 * KIB],
  ["PUT", "/api/bot/guilds/123456789012345678", 256 * KIB],
  ["PUT", "/API/Bot/Guilds/123456789012345678", 256 * KIB],
  ["PUT", "/api/bot/guilds/1/roles", 64 * KIB],
  ["POST", "/api/discord/applications/submit", 256 * KIB],
  ["PUT", "/api/discord/applications/123456789012345678/status", 64 * KIB],
  ["PUT", "/api/bot/guilds", 4096 * KIB],
  ["POST", "/dashboard/guilds/123456789012345678/transfer", 256 * KIB],
  ["POST", "/dashboard/guilds/123456789012345678/verification", 256 * KIB],
];

test.each(limits)(
  "%s %s accepts a body of %d bytes and answers 413 to one more",
  async (method, path, bytes) => {
    const app = await startApp({ handle: echo });
    for (const headers of [{ "Content-Length": String(bytes) }, { "Transfer-Encoding": "chunked" }]) {
      const taken = await ask(app.port, path, { method, headers, body: Buffer.alloc(bytes, "a") });
      expect([taken.status, taken.text]).toEqual([200, String(bytes)]);
    }
    for (const headers of [{ "Content-Length": String(bytes + 1) }, { "Transfer-Encoding": "chunked" }]) {
      const refused = await ask(app.port, path, { method, headers, body: Buffer.alloc(bytes + 1, "a") });
      expect([refused.status, refused.headers.connection]).toEqual([413, "close"]);
    }
  },
);

test('a body whose Content-Length is too large is refused before "100 Continue"', async () => {
  const app = await startApp({ handle: echo });
  const headers = { "Content-Length": String(1024 ** 4), Expect: "100-continue" };
  const sent = request({ port: app.port, method: "POST", path: "/api/x", headers, agent: false });
  let continued = false;
  sent.on("continue", () => (continued = true)).on("error", () => {});
  sent.flushHeaders();
  const [answer] = await once(sent, "response");
  expect([answer.statusCode, continued]).toEqual([413, false]);
  sent.destroy();
});

test('a client that expects "100 Continue" receives it', async () => {
  const app = await startApp({ handle: echo });
  const headers = { "Content-Length": "5", Expect: "100-continue" };
  const sent = request({ port: app.port, method: "POST", path: "/", headers, agent: false });
  sent.on("continue", () => sent.end("hello")).flushHeaders();
  const [answer] = await once(sent, "response");
  expect(answer.statusCode).toBe(200);
  answer.resume();
});

test("a client that is still sending 50 MB receives the 413", async () => {
  const app = await startApp({ handle: echo });
  const answer = await ask(app.port, "/apply", { method: "POST", body: Buffer.alloc(50 * KIB * KIB) });
  expect([answer.status, answer.headers.connection]).toEqual([413, "close"]);
});

test("a small body that is refused unread does not lose its response", async () => {
  const app = await startApp({ handle: echo });
  const headers = { "Content-Encoding": "br" };
  const answer = await ask(app.port, "/api/stats", { method: "POST", headers, body: "hello" });
  expect(answer.status).toBe(415);
  expect(answer.headers["accept-encoding"]).toBe("identity");
  expect(JSON.parse(answer.text)).toMatchObject({ error: "unsupported_media_type" });
});

test("a body without a Content-Type reaches the route", async () => {
  const handle: Handle = async (request) =>
    new Response(`${request.headers.get("Content-Type")} ${await request.text()}`);
  const app = await startApp({ handle });
  const answer = await ask(app.port, "/apply", { method: "POST", body: "a=1" });
  expect(answer.text).toBe("null a=1");
});

test("the body of a GET is read and ignored", async () => {
  const app = await startApp({ handle: echo });
  expect(
    (await ask(app.port, "/", { method: "GET", body: "hello", headers: { "Content-Length": "5" } })).text,
  ).toBe("0");
  expect(
    (
      await ask(app.port, "/", {
        method: "GET",
        body: Buffer.alloc(65 * KIB),
        headers: { "Content-Length": "66560" },
      })
    ).status,
  ).toBe(413);
});

test("two pipelined requests are answered in order", async () => {
  const app = await startApp({ handle: echo });
  const one = "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc";
  const two = "POST /b HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx";
  expect(statusesIn(await send(app.port, one + two))).toEqual([200, 200]);
});
