import { expect, test } from "vitest";

import { ForbiddenError } from "#app/http/errors.server.ts";
import { ask } from "#test/http/ask.ts";
import { page, startApp } from "#test/http/start-app.ts";

import type { Handle } from "./app.ts";

const html = { "Content-Type": "text/html; charset=utf-8" };
const ok: Handle = () => Promise.resolve(new Response("ok"));

test("a refusal is an error page in the visitor's language, and JSON below /api/", async () => {
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

test("a refusal whose page fails is plain text with the refusal's own headers", async () => {
  for (const handle of [() => Promise.reject(new Error("no page")), ok] as Handle[]) {
    const app = await startApp({ handle });
    const answer = await ask(app.port, "/", { method: "TRACE" });
    expect([answer.status, answer.headers["content-type"]]).toEqual([405, "text/plain; charset=utf-8"]);
    expect(answer.headers.allow).toBe("GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD");
    expect(answer.text).toBe(`405 Method Not Allowed\n\nRequest ${answer.headers["x-request-id"]}\n`);
  }
});

test("an error thrown by Remix answers 500 without details and is logged with its cause", async () => {
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

test("a thrown error with an HTTP status answers it, without headers of the failed response", async () => {
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
