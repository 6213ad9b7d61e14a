import { expect, test } from "vitest";
import type { RequestContext } from "#app/context.server.ts";
import { page, startApp } from "#test/http/start-app.ts";

test("pages, assets, API answers and errors all have the security headers", async () => {
  const app = await startApp({
    handle: (request, context) => {
      if (request.url.endsWith("/broken")) throw new Error("broken");
      if (request.url.endsWith("/empty")) return new Response(null, { status: 500 });
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
    const answer = await app.ask(path, { method });
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

test("over plain http there is no Strict-Transport-Security", async () => {
  const app = await startApp({ env: { PUBLIC_URL: "http://localhost:3000" } });
  expect((await app.ask("/")).headers["strict-transport-security"]).toBeUndefined();
});

test("a response overrides the default headers, and its cookies are headers of their own", async () => {
  const headers = {
    "cache-control": "private, no-cache",
    "content-security-policy": "default-src 'self'",
    "referrer-policy": "no-referrer",
  };
  const cookies = ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "b=2"];
  const all = [
    ...Object.entries(headers),
    ...cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  ];
  const app = await startApp({ handle: () => new Response("ok", { headers: all }) });
  expect((await app.ask("/")).headers).toMatchObject({ ...headers, "set-cookie": cookies });
});

test("each request has its own id, nonce and logger, and its cookies are parsed on demand", async () => {
  const contexts: RequestContext[] = [];
  const app = await startApp({
    handle: (_request, context) => {
      contexts.push(context);
      context.log.info("from the route");
      return new Response("ok");
    },
  });
  const ids = [await app.ask("/"), await app.ask("/")].map(({ headers }) => headers["x-request-id"]);
  expect(contexts.map(({ requestId }) => requestId)).toEqual(ids);
  expect(ids[0]).not.toBe(ids[1]);
  const [first = "", second = ""] = contexts.map(({ nonce }) => nonce);
  expect(first).not.toBe(second);
  expect(Buffer.from(first, "base64")).toHaveLength(16);
  expect(app.lines.find(({ msg }) => msg === "from the route")).toMatchObject({ requestId: ids[0] });
});
