import { once } from "node:events";
import { request } from "node:http";
import { expect, test } from "vitest";
import { page, startApp } from "#test/http/start-app.ts";
import type { Handle } from "./app.ts";

const KIB = 1024;
const echo: Handle = async (request, context) =>
  context.refusal ? page(request, context) : new Response(String((await request.arrayBuffer()).byteLength));

test.each([
  ["GET", "/", 64],
  ["POST", "/apply", 256],
  ["POST", "/apply.data", 256],
  ["PUT", "/apply/draft", 256],
  ["POST", "/apply/draft", 64],
  ["POST", "/admin/applications/123456789012345678", 256],
  ["POST", "/admin/applications/123456789012345678.data", 256],
  ["POST", "/admin/applications", 64],
  ["PUT", "/api/levels/123456789012345678", 64],
  ["POST", "/api/bot/guilds", 64],
  ["PUT", "/api/bot/guilds/123456789012345678", 256],
  ["PUT", "/API/Bot/Guilds/123456789012345678", 256],
  ["PUT", "/api/bot/guilds/1/roles", 64],
  ["POST", "/api/discord/applications/submit", 256],
  ["PUT", "/api/discord/applications/123456789012345678/status", 64],
  ["PUT", "/api/bot/guilds", 4096],
  ["POST", "/dashboard/guilds/123456789012345678/transfer", 256],
  ["POST", "/dashboard/guilds/123456789012345678/verification", 256],
])("%s %s accepts a body of %d KiB and answers 413 to one byte more", async (method, path, kib) => {
  const app = await startApp({ handle: echo });
  const limit = kib * KIB;
  for (const bytes of [limit, limit + 1]) {
    const body = Buffer.alloc(bytes, "a");
    for (const framing of [{ "Content-Length": String(bytes) }, { "Transfer-Encoding": "chunked" }]) {
      const { status, headers, text } = await app.ask(path, { method, headers: framing, body });
      // The body of a GET is read and ignored.
      if (bytes === limit) expect([status, text]).toEqual([200, method === "GET" ? "0" : String(limit)]);
      else expect([status, headers.connection]).toEqual([413, "close"]);
    }
  }
});

test.each([
  ["5", 200, true],
  [String(1024 ** 4), 413, false],
])(
  'a body of %s bytes behind "Expect: 100-continue" answers %d; continued: %s',
  async (length, status, is) => {
    const app = await startApp({ handle: echo });
    const headers = { "Content-Length": length, Expect: "100-continue" };
    const sent = request({ port: app.port, method: "POST", path: "/api/x", headers, agent: false });
    let continued = false;
    sent.on("continue", () => {
      continued = true;
      sent.end("hello");
    });
    sent.on("error", () => {}).flushHeaders();
    const [answer] = await once(sent, "response");
    expect([answer.statusCode, continued]).toEqual([status, is]);
    sent.destroy();
  },
);

test("a client that is still sending 50 MB receives the 413", async () => {
  const app = await startApp({ handle: echo });
  const answer = await app.ask("/apply", { method: "POST", body: Buffer.alloc(50 * KIB * KIB) });
  expect([answer.status, answer.headers.connection]).toEqual([413, "close"]);
});
