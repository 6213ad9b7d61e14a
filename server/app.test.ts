import { EventEmitter, once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";

import { expect, test } from "vitest";

import { ForbiddenError } from "#app/http/errors.server.ts";
import type { RequestContext } from "#app/http/context.server.ts";
import { ask, send } from "#test/http/ask.ts";
import { page, startApp } from "#test/http/start-app.ts";

import type { Handle } from "./app.ts";

const html = { "Content-Type": "text/html; charset=utf-8" };
const ok: Handle = () => Promise.resolve(new Response("ok"));

test("every answer has the security headers, whatever gives it", async () => {
  const app = await startApp({
    handle: (request, context) => {
      if (request.url.endsWith("/broken")) throw new Error("broken");
      if (request.url.endsWith("/empty")) return Promise.resolve(new Response(null, { status: 500 }));
      return page(request, context);
    },
  });
  const asked = [
    ["GET", "/", 200],
    ["HEAD", "/", 200],
    ["POST", "/", 200],
    ["TRACE", "/", 405],
    ["TRACE", "/api/stats", 405],
    ["GET", "/%", 400],
    ["GET", "/broken", 500],
    ["GET", "/api/broken", 500],
    ["GET", "/empty", 500],
  ] as const;
  for (const [method, path, status] of asked) {
    const answer = await ask(app.port, path, { method });
    expect([method, path, answer.status]).toEqual([method, path, status]);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "same-origin",
      "strict-transport-security": "max-age=63072000",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    expect(answer.headers["permissions-policy"]).toContain("camera=(), ");
    expect(answer.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    expect(answer.headers["x-powered-by"]).toBeUndefined();
  }
});

test("an answer's own headers win", async () => {
  const own = {
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": "default-src 'self'",
    "Referrer-Policy": "no-referrer",
  };
  const app = await startApp({ handle: () => Promise.resolve(new Response("ok", { headers: own })) });
  expect((await ask(app.port, "/")).headers).toMatchObject({
    "cache-control": "private, no-cache",
    "content-security-policy": "default-src 'self'",
    "referrer-policy": "no-referrer",
  });
});

test("over plain http nobody is told to insist on https", async () => {
  const app = await startApp({ env: { PUBLIC_URL: "http://localhost:3000" } });
  expect((await ask(app.port, "/")).headers["strict-transport-security"]).toBeUndefined();
});

test("cookies stay apart", async () => {
  const app = await startApp({
    handle: () => {
      const headers = new Headers([
        ["Set-Cookie", "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT"],
        ["Set-Cookie", "b=2"],
      ]);
      return Promise.resolve(new Response(null, { status: 303, headers }));
    },
  });
  const answer = await ask(app.port, "/");
  expect(answer.headers["set-cookie"]).toEqual(["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "b=2"]);
});

test("each request has its own id, nonce and log, and the cookie is read on demand", async () => {
  const contexts: RequestContext[] = [];
  const app = await startApp({
    handle: (_request, context) => {
      contexts.push(context);
      context.log.info("from the route");
      return Promise.resolve(new Response("ok"));
    },
  });
  const ids = [await ask(app.port, "/"), await ask(app.port, "/")].map(
    ({ headers }) => headers["x-request-id"],
  );
  expect(contexts.map(({ requestId }) => requestId)).toEqual(ids);
  expect(ids[0]).not.toBe(ids[1]);
  const [first = "", second = ""] = contexts.map(({ nonce }) => nonce);
  expect(first).not.toBe(second);
  expect(Buffer.from(first, "base64")).toHaveLength(16);
  expect(contexts[0]?.draining()).toBe(false);
  expect(app.lines.find(({ msg }) => msg === "from the route")).toMatchObject({ requestId: ids[0] });
});

test("a refusal is a page of the site in the visitor's language, and JSON below /api/", async () => {
  const seen: Request[] = [];
  const app = await startApp({
    handle: (asked, context) => {
      seen.push(asked);
      return page(asked, context);
    },
  });
  const headers = {
    Cookie: "lng=de",
    "Accept-Language": "de",
    Origin: "https://evil.example",
    "X-Junk": "1",
  };
  const asPage = await ask(app.port, "/apply?lng=de&code=canary", { method: "POST", headers });
  expect([asPage.status, asPage.text]).toEqual([
    403,
    "<title>A change must come from this site itself.</title>",
  ]);
  const [asked] = seen;
  expect([asked?.method, asked?.url]).toEqual(["GET", "https://pearl.example/.refused?lng=de"]);
  expect([...(asked?.headers ?? [])]).toEqual([
    ["accept-language", "de"],
    ["cookie", "lng=de"],
    ["host", "pearl.example"],
  ]);

  const asJson = await ask(app.port, "/api/levels/1", { method: "PUT", headers });
  expect([asJson.status, asJson.headers["content-type"]]).toEqual([403, "application/json; charset=utf-8"]);
  expect(JSON.parse(asJson.text)).toMatchObject({ error: "forbidden" });

  await ask(app.port, "/apply.data", { method: "POST", headers });
  expect([seen[1]?.method, seen[1]?.url]).toEqual(["POST", "https://pearl.example/.refused.data"]);
  expect(seen).toHaveLength(2);
});

test("where the page of a refusal fails, plain text says it, with the refusal's own headers", async () => {
  for (const handle of [() => Promise.reject(new Error("no page")), ok] as Handle[]) {
    const app = await startApp({ handle });
    const answer = await ask(app.port, "/", { method: "TRACE" });
    expect([answer.status, answer.headers["content-type"]]).toEqual([405, "text/plain; charset=utf-8"]);
    expect(answer.headers.allow).toBe("GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD");
    expect(answer.text).toBe(`405 Method Not Allowed\n\nRequest ${answer.headers["x-request-id"]}\n`);
  }
});

test("what Remix throws is a 500 that says nothing about it, and is logged with its cause", async () => {
  const app = await startApp({
    handle: () => Promise.reject(new Error("secret plan", { cause: new Error("deeper") })),
  });
  for (const path of ["/", "/api/stats"]) {
    const answer = await ask(app.port, path);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(/secret|deeper|at .*\.ts/);
  }
  const errors = app.lines.filter(({ msg }) => msg === "request failed");
  expect(errors).toHaveLength(2);
  expect(errors[0]).toMatchObject({ err: { message: "secret plan", cause: { message: "deeper" } } });
});

test("a status that HTTP has for what was thrown is answered, and nothing of the answer that failed is left", async () => {
  const app = await startApp({
    handle: (asked, context) => {
      if (context.refusal) return page(asked, context);
      const body = new ReadableStream({ start: (controller) => controller.error(new ForbiddenError("No.")) });
      const headers = { ...html, "Set-Cookie": "a=1", ETag: '"x"' };
      return Promise.resolve(new Response(body, { headers }));
    },
  });
  const answer = await ask(app.port, "/");
  expect([answer.status, answer.headers["set-cookie"], answer.headers.etag]).toEqual([
    403,
    undefined,
    undefined,
  ]);
});

test("an answer that fails in the middle breaks the connection, so that nobody takes it for whole", async () => {
  const app = await startApp({
    handle: () => {
      let pulled = 0;
      const body = new ReadableStream({
        async pull(controller) {
          await new Promise((resolve) => setTimeout(resolve, 1));
          if (pulled++ > 2) controller.error(new Error("broke"));
          else controller.enqueue(new TextEncoder().encode("part"));
        },
      });
      return Promise.resolve(new Response(body, { headers: html }));
    },
  });
  await expect(ask(app.port, "/")).rejects.toThrow("aborted");
  const packed = ask(app.port, "/", { headers: { "Accept-Encoding": "gzip" } });
  await expect(packed).rejects.toThrow("aborted");
  const errors = app.lines.filter(({ level }) => level === "error");
  expect(errors).toHaveLength(2);
  expect(errors[0]).toMatchObject({ msg: "the answer broke off", err: { message: "broke" } });
});

test("when the client leaves, the route is told and its stream is cancelled", async () => {
  const events = new EventEmitter();
  const told = Promise.all([once(events, "aborted"), once(events, "cancelled")]);
  const app = await startApp({
    handle: (asked) => {
      asked.signal.addEventListener("abort", () => events.emit("aborted"));
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode("first")),
        cancel: () => void events.emit("cancelled"),
      });
      return Promise.resolve(new Response(body, { headers: html }));
    },
  });
  const asked = request({ port: app.port, agent: false }).end();
  const [answer] = await once(asked, "response");
  await once(answer, "data");
  answer.on("error", () => {});
  asked.destroy();
  await told;
  await expect
    .poll(() => app.lines.filter(({ msg }) => msg === "request"))
    .toMatchObject([{ aborted: true }]);
  expect(app.lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("a client that leaves before the answer, or in its own body, is no error", async () => {
  const events = new EventEmitter();
  const app = await startApp({
    handle: (asked) => {
      events.emit("started");
      return new Promise((_, reject) => {
        asked.signal.addEventListener("abort", () => reject(asked.signal.reason as Error));
      });
    },
  });
  const started = once(events, "started");
  const waiting = connect(app.port, "127.0.0.1");
  waiting.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await started;
  waiting.destroy();
  const sending = connect(app.port, "127.0.0.1");
  sending.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe");
  await once(app.server, "request");
  sending.destroy();
  const over = () => app.lines.filter(({ msg }) => msg === "request");
  await expect
    .poll(() => over().map(({ aborted, status }) => [aborted, status]))
    .toEqual([
      [true, undefined],
      [true, undefined],
    ]);
  expect(app.lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("nobody reads faster than the client does", async () => {
  let made = 0;
  const chunk = new Uint8Array(64 * 1024);
  const app = await startApp({
    handle: () => {
      const body = new ReadableStream({
        pull: (controller) => {
          made += chunk.length;
          controller.enqueue(chunk);
          if (made >= 512 * 1024 * 1024) controller.close();
        },
      });
      return Promise.resolve(new Response(body));
    },
  });
  const socket = connect(app.port, "127.0.0.1").pause();
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  let before = -1;
  await expect
    .poll(() => (made > 0 && made === before) || ((before = made), false), { interval: 100 })
    .toBe(true);
  expect(made).toBeLessThan(64 * 1024 * 1024);
  socket.destroy();
});

test("the log has one line for a request, without query, cookie, body or code", async () => {
  const app = await startApp({
    env: { TRUST_PROXY: "1" },
    handle: (asked, context) => {
      context.log.warn(
        { headers: { authorization: "canary-a", cookie: "canary-b" }, token: "canary-c" },
        "oops",
      );
      if (asked.url.includes("fail")) throw Object.assign(new Error("failed"), { detail: "canary-d" });
      return Promise.resolve(new Response("ok", { headers: { "Set-Cookie": "session=canary-e" } }));
    },
  });
  const headers = {
    Authorization: "Bearer canary-f",
    Cookie: "session=canary-g",
    Origin: "https://pearl.example",
    Referer: "https://pearl.example/?code=canary-h",
    "X-Forwarded-For": "203.0.113.7",
  };
  await ask(app.port, "/auth/callback?code=canary-i&state=canary-j", {
    method: "POST",
    headers,
    body: "canary-k",
  });
  await ask(app.port, "/fail?access_token=canary-l", { headers });
  await ask(app.port, "/%?canary-m", { headers });
  await send(app.port, "GET http://u:canary-n@evil/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  await send(app.port, "GET /canary-o HTTP/9.9\r\n\r\n");
  const requests = () => app.lines.filter(({ msg }) => msg === "request");
  await expect
    .poll(() => requests().map(({ method, path, status }) => [method, path, status]))
    .toEqual([
      ["POST", "/auth/callback", 200],
      ["GET", "/fail", 500],
      ["GET", "/%", 400],
      ["GET", undefined, 400],
    ]);
  expect(requests()[0]).toMatchObject({
    address: "203.0.113.7",
    ms: expect.any(Number),
    requestId: expect.any(String),
  });
  expect(JSON.stringify(app.lines)).not.toContain("canary");
});
