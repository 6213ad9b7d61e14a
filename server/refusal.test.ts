import { expect, test } from "vitest";
import { ForbiddenError } from "#app/http/errors.server.ts";
import { page, startApp, type TestHandle } from "#test/http/start-app.ts";

test("a refusal is an error page in the visitor's language, and JSON below /api/", async () => {
  const seen: Request[] = [];
  const app = await startApp({ handle: (asked, context) => (seen.push(asked), page(asked, context)) });
  const headers = { Cookie: "lng=de", Origin: "https://evil.example", "X-Junk": "1" };
  const asPage = await app.ask("/apply?lng=de&code=canary", { method: "POST", headers });
  expect([asPage.status, asPage.text]).toEqual([
    403,
    "<title>A change must come from this site itself.</title>",
  ]);
  expect([seen[0]?.method, seen[0]?.url]).toEqual(["GET", "https://pearl.example/.refused/page?lng=de"]);
  expect(Object.fromEntries(seen[0]?.headers ?? [])).toEqual({ cookie: "lng=de", host: "pearl.example" });

  const asJson = await app.ask("/api/levels/1", { method: "PUT", headers });
  expect([asJson.status, asJson.headers["content-type"]]).toEqual([403, "application/json; charset=utf-8"]);
  expect(JSON.parse(asJson.text)).toMatchObject({ error: "forbidden" });

  await app.ask("/apply.data", { method: "POST", headers });
  expect([seen[1]?.method, seen[1]?.url]).toEqual(["POST", "https://pearl.example/.refused/page.data"]);
  expect(seen).toHaveLength(2);
});

test.each<[string, TestHandle]>([
  ["fails", () => Promise.reject(new Error("no page"))],
  ["has another status", () => new Response("ok")],
])("a refusal whose page %s is plain text with the refusal's own headers", async (_, handle) => {
  const app = await startApp({ handle });
  const answer = await app.ask("/", { method: "TRACE" });
  expect([answer.status, answer.headers["content-type"]]).toEqual([405, "text/plain; charset=utf-8"]);
  expect(answer.headers.allow).toBe("GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD");
  expect(answer.text).toBe(`405 Method Not Allowed\n\nRequest ${answer.headers["x-request-id"]}\n`);
});

test("an error thrown by Remix answers 500 without details and is logged with its cause", async () => {
  const error = new Error("secret plan", { cause: new Error("deeper") });
  const app = await startApp({ handle: () => Promise.reject(error) });
  for (const path of ["/", "/api/stats"]) {
    const answer = await app.ask(path);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(/secret|deeper|at .*\.ts/);
  }
  const logged = { err: { message: "secret plan", cause: { message: "deeper" } } };
  expect(app.lines.filter(({ msg }) => msg === "request failed")).toMatchObject([logged, logged]);
});

test("a thrown error with an HTTP status answers it, without headers of the failed response", async () => {
  const app = await startApp({
    handle: (asked, context) => {
      if (context.refusal) return page(asked, context);
      const body = new ReadableStream({ start: (own) => own.error(new ForbiddenError("No.")) });
      return new Response(body, { headers: { "Set-Cookie": "a=1", ETag: '"x"' } });
    },
  });
  const { status, headers } = await app.ask("/");
  expect([status, headers["set-cookie"], headers.etag]).toEqual([403, undefined, undefined]);
});
