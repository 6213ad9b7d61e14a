import { EventEmitter, once } from "node:events";
import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";
import type { Answer } from "#test/http/ask.ts";
import { noServices, startApp, type TestHandle } from "#test/http/start-app.ts";

const POLICY = "default-src 'none'; script-src 'self'";

/** Response headers without those that differ in every response, and without others. */
function stableHeaders({ headers }: Answer, others = /^$/) {
  const isLeftOut = (name: string) =>
    /^(date|x-request-id|connection|keep-alive)$/.test(name) || others.test(name);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isLeftOut(name)));
}

function documents() {
  const asked: Request[] = [];
  const handle: TestHandle = (asking, { refusal }) => {
    asked.push(asking);
    const { pathname, search } = new URL(asking.url);
    const status = refusal && "status" in refusal ? Number(refusal.status) : 200;
    const shown = [pathname, search, asking.headers.get("Cookie"), asking.headers.get("X-Forwarded-Host")];
    const headers = new Headers({
      "Cache-Control": status === 200 ? SAME_FOR_ALL_VISITORS : "no-store",
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
    });
    if (search.includes("lng=de")) headers.append("Set-Cookie", "lng=de; Path=/; SameSite=Lax; Secure");
    return new Response(`${asked.length} ${shown.join(" ")} ${"Pearl ".repeat(500)}`, { status, headers });
  };
  return { asked, handle };
}

/** Starts an app whose cache has the page `warm`. */
async function start(warm = "/", options: Parameters<typeof startApp>[0] = {}) {
  const { asked, handle } = documents();
  const app = await startApp({ handle, pageCache: true, ...options });
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    app.ask(path, { method, headers });
  for (let i = 0; i < 2; i++) await get(warm);
  return { ...app, asked, get };
}

test("a page is rendered once and served to everybody with all headers", async () => {
  const app = await start();
  const rendered = app.asked.length;
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.get("/")));
  expect(app.asked).toHaveLength(rendered);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(new Set(answers.map(({ headers }) => headers["x-request-id"])).size).toBe(10);
  expect(answers[0]?.headers).toMatchObject({
    "cache-control": SAME_FOR_ALL_VISITORS,
    "content-security-policy": POLICY,
    "content-type": "text/html; charset=utf-8",
    "cross-origin-opener-policy": "same-origin",
    etag: expect.stringMatching(/^"[\w-]+"$/),
    "strict-transport-security": "max-age=63072000",
    vary: "Accept-Encoding, Cookie",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])(
  "%s: the cached page has its own bytes and ETag, HEAD its headers, and a 304 its policy",
  async (encoding, decode) => {
    const app = await start();
    const headers = { "Accept-Encoding": encoding };
    const [plain, full] = [await app.get("/"), await app.get("/", headers)];
    const { etag = "", ...sizes } = full.headers;
    expect(sizes).toMatchObject({
      "content-encoding": encoding,
      "content-length": String(full.bytes.length),
    });
    expect(etag).not.toBe(plain.headers.etag);
    expect(decode(full.bytes).toString()).toBe(plain.text);

    const head = await app.get("/", headers, "HEAD");
    expect([head.status, head.bytes.length, stableHeaders(head)]).toEqual([200, 0, stableHeaders(full)]);
    const ofPolicy = stableHeaders(full, /^content-(?!security)/);
    for (const known of [etag, `W/${etag}`, `"a", ${etag}`, "*"]) {
      for (const method of ["GET", "HEAD"]) {
        const again = await app.get("/", { ...headers, "If-None-Match": known }, method);
        expect([again.status, again.bytes.length, stableHeaders(again)]).toEqual([304, 0, ofPolicy]);
      }
    }
    expect((await app.get("/", { "If-None-Match": etag })).status).toBe(200);
    expect((await app.get("/", { ...headers, "If-None-Match": '"a"' })).status).toBe(200);
  },
);

test("?lng= sets the language cookie of the requesting browser only", async () => {
  const app = await start("/?lng=de");
  const rendered = app.asked.length;
  const cookie = ["lng=de; Path=/; SameSite=Lax; Secure"];
  const chosen = await app.get("/?lng=de");
  const known = await app.get("/?lng=de", { "If-None-Match": String(chosen.headers.etag) });
  expect([chosen.headers["set-cookie"], known.headers["set-cookie"]]).toEqual([cookie, cookie]);
  const kept = await app.get("/", { Cookie: "lng=de" });
  expect([kept.headers["set-cookie"], kept.text]).toEqual([undefined, chosen.text]);
  expect(app.asked).toHaveLength(rendered);
});

test("?lng= sets no cookie with data, which has no language to remember", async () => {
  const headers = { "Cache-Control": SAME_FOR_ALL_VISITORS, "Content-Type": "application/json" };
  const app = await start("/site.json?lng=de", { handle: () => new Response("{}", { headers }) });
  const { etag, "set-cookie": cookie } = (await app.get("/site.json?lng=de")).headers;
  expect([etag, cookie]).toEqual([expect.any(String), undefined]);
});

test("nothing that one visitor sends reaches the page of others", async () => {
  const app = await start("/economy");
  await app.get("/");
  const evil = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "http",
    "X-Original-URL": "/evil",
    "User-Agent": "evil",
    "Accept-Language": "de",
    Referer: "https://evil.example/",
    Cookie: "theme=evil; lng=evil; other=evil",
  };
  const first = await app.get("/?utm_source=evil&_data=evil", evil);
  const rendering = app.asked.at(-1);
  expect(rendering?.url).toBe("https://pearl.example/");
  expect([...(rendering?.headers ?? [])]).toEqual([
    ["cookie", "lng=en; theme=system"],
    ["host", "pearl.example"],
  ]);
  const plain = await app.get("/");
  expect([plain.text, plain.headers.etag]).toEqual([first.text, first.headers.etag]);
  expect(JSON.stringify([plain.headers, plain.text])).not.toContain("evil");
});

test.each<[path: string, headers?: Record<string, string>, method?: string]>([
  ["/commands", { Cookie: `__Host-session=${"x".repeat(201)}` }],
  ["/commands", { Authorization: "Bearer x" }],
  ["/commands", { "Content-Length": "0" }],
  ["/commands", {}, "POST"],
  [`/commands?q=${"x".repeat(51)}`],
  ["/commands?category=fun&page=2"],
  ["/economy?category=fun"],
  ["/?a=1"],
  ["/Commands"],
  ["/commands/"],
  ["/%65conomy"],
  ["/economy.data"],
  ["/_root.data?_routes=root"],
  [`/${"x".repeat(200)}`],
  ["/commands//ban"],
  ["/.well-known/x"],
])("%s %j is passed to Remix each time", async (path, headers, method) => {
  const app = await start("/commands");
  for (const _ of [1, 2, 3]) {
    const before = app.asked.length;
    const answer = await app.get(path, headers, method);
    expect([app.asked.length, answer.headers.etag]).toEqual([before + 1, undefined]);
  }
});

test.each<[asked: string, page: string, cookie?: string]>([
  ["/?utm_source=x&fbclid=y", "/"],
  ["/?_data=routes%2Fx", "/"],
  ["/?lng=fr", "/"],
  ["/", "/", "lng=fr; theme=pink; session=x"],
  ["/", "/", "__Host-session=unknown"],
  ["/commands?q=ban&utm_source=x", "/commands?q=ban"],
  ["/?lng=de", "/?lng=de", "lng=en"],
  ["/commands?category=FUN", "/commands"],
  ["/commands?gclid=1&category=fun&category=ai", "/commands?category=fun"],
  ["/commands/../economy?", "/economy"],
])("%s is answered by the cached page of %s", async (asked, page, Cookie = "") => {
  const app = await start(page);
  const rendered = app.asked.length;
  expect((await app.get(asked, { Cookie })).text).toBe((await app.get(page)).text);
  expect(app.asked).toHaveLength(rendered);
});

test("new statistics empty the cache", async () => {
  const services = noServices();
  const app = await start("/", { services });
  const before = await app.get("/");
  services.events.emit("stats");
  const after = await app.get("/");
  expect([before.text[0], after.text[0]]).toEqual(["2", "3"]);
  expect((await app.get("/")).text).toBe(after.text);
});

test("a visitor who disconnects does not abort the render that others wait for", async () => {
  const { handle } = documents();
  const events = new EventEmitter();
  let slow = false;
  const app = await startApp({
    pageCache: true,
    handle: async (asking, context) => {
      if (slow) {
        events.emit("asked");
        await once(events, "go on");
      }
      asking.signal.throwIfAborted();
      return handle(asking, context);
    },
  });
  await app.ask("/");
  slow = true;
  const asked = once(events, "asked");
  const leaving = request({ port: app.port, path: "/", agent: false }).on("error", () => {});
  leaving.end();
  await asked;
  const staying = app.ask("/");
  leaving.destroy();
  await expect.poll(() => app.lines.filter(({ aborted }) => aborted)).toHaveLength(1);
  events.emit("go on");
  expect((await staying).headers.etag).toBeDefined();
});

test("while the process drains, cached pages have Connection: close", async () => {
  const app = await start();
  const seen = async () => (await app.get("/", { Connection: "keep-alive" })).headers;
  expect(await seen()).toMatchObject({ connection: "keep-alive", etag: expect.any(String) });
  app.drain();
  expect(await seen()).toMatchObject({ connection: "close", etag: expect.any(String) });
});
