import { brotliDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";
import { createLogger } from "#server/log.ts";
import { isCacheable, makePage, type RenderedResponse, type Page } from "./page.ts";
import { createPages } from "./pages.ts";
import type { Visit } from "./visit.ts";

const SECOND = 1_000;

/** A cache with a manual clock and manual renders. */
function setUp(limits: { maxBytes?: number } = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger("debug", { write: (line) => void lines.push(JSON.parse(line)) });
  const clock = { now: 0 };
  const renders: { finish: (answer: RenderedResponse) => void; fail: (error: Error) => void }[] = [];
  const render = () => new Promise<RenderedResponse>((finish, fail) => void renders.push({ finish, fail }));
  const cache = createPages({ render, headers: {}, log, now: () => clock.now, ...limits });
  /** Waits for renders and takes them. */
  const rendering = async (count = 1) => {
    await expect.poll(() => renders.length).toBe(count);
    return renders.splice(0);
  };
  const shown = () => textOf(cache.get(home));
  return { cache, clock, renders, rendering, shown, lines };
}

/** A cache that knows the public page `at`, and has not rendered it. */
async function knowing(all = setUp(), at = home) {
  await all.cache.answer(at, passing(at.path));
  return all;
}

/** A cache that has rendered the page at time 0. */
async function caching(all = setUp(), at = home, body = "first") {
  const first = (await knowing(all, at)).cache.answer(at, never);
  const [render] = await all.rendering();
  render?.finish(answer(body));
  await first;
  return all;
}

const home = visit("/");
function visit(path: string): Visit {
  return { key: path, path, viewer: "visitor", locale: "en", theme: "system", chosen: null };
}

function answer(body: string, status = 200, headers: Record<string, string> = {}): RenderedResponse {
  const all = new Headers({ "Cache-Control": SAME_FOR_ALL_VISITORS, ...headers });
  return { status, headers: all, bytes: Buffer.from(body), nonce: "NONCE", requestId: "render-id" };
}

const passing = (body: string) =>
  vi.fn(async () => new Response(body, { headers: { "Cache-Control": SAME_FOR_ALL_VISITORS } }));
const never = () => Promise.reject(new Error("passed to Remix"));
const textOf = (given: Page | Response | undefined) =>
  given instanceof Response ? given.text() : given?.plain.bytes.toString();

test("fifty concurrent requests share one render, also on an unknown path", async () => {
  const { cache, renders, rendering } = setUp();
  const pass = passing("as it came");
  const asked = Array.from({ length: 50 }, () => cache.answer(home, pass));
  const [render] = await rendering();
  render?.finish(answer("for all"));
  const texts = await Promise.all(asked.map(async (one) => textOf(await one)));
  expect(texts).toEqual(["as it came", ...Array<string>(49).fill("for all")]);
  expect([pass.mock.calls.length, renders.length]).toEqual([1, 0]);
});

test("a request that waited for a failed one calls Remix itself", async () => {
  const { cache } = setUp();
  const failing = cache.answer(home, () => Promise.reject(new Error("left")));
  const waiting = cache.answer(home, passing("mine"));
  await expect(failing).rejects.toThrow("left");
  expect(await textOf(await waiting)).toBe("mine");
});

test("a page is fresh for 15 s, served while it is rendered again until 30 s, and then expired", async () => {
  const { cache, clock, renders, shown } = await caching();
  clock.now = 15 * SECOND - 1;
  expect([await shown(), renders.length]).toEqual(["first", 0]);
  clock.now = 15 * SECOND;
  for (let i = 0; i < 5; i++) expect([await shown(), renders.length]).toEqual(["first", 1]);
  clock.now = 30 * SECOND - 1;
  expect(await shown()).toBe("first");
  clock.now = 30 * SECOND;
  expect(cache.get(home)).toBeUndefined();
  const waiting = cache.answer(home, never);
  renders[0]?.finish(answer("second"));
  expect(await textOf(await waiting)).not.toBe("first");
});

test("a render that began 30 s ago is not joined, and its result replaces nothing", async () => {
  const { cache, clock, rendering, shown } = await knowing();
  const early = cache.answer(home, never);
  const [old] = await rendering();
  clock.now = 30 * SECOND;
  const late = cache.answer(home, never);
  const [fresh] = await rendering();
  fresh?.finish(answer("new"));
  expect(await textOf(await late)).toBe("new");
  old?.finish(answer("old"));
  expect(await textOf(await early)).toBe("old");
  expect(await shown()).toBe("new");
});

test("a failed rerender keeps the cached page, and the next request tries again; a 404 removes it", async () => {
  const { cache, clock, renders, shown, lines } = await caching();
  clock.now = 16 * SECOND;
  for (const fail of [
    () => renders.shift()?.finish(answer("away", 503)),
    () => renders.shift()?.finish(answer("no numbers", 200, { "Cache-Control": "no-store" })),
    () => renders.shift()?.fail(new Error("broken")),
  ]) {
    await expect.poll(async () => [await shown(), renders.length]).toEqual(["first", 1]);
    fail();
    expect(await shown()).toBe("first");
  }
  const errors = () => lines.filter(({ level }) => level === "error");
  await expect.poll(errors).toMatchObject([{ err: { message: "broken" } }]);
  await expect.poll(async () => [await shown(), renders.length]).toEqual(["first", 1]);
  renders[0]?.finish(answer("not found", 404));
  await expect.poll(() => cache.get(home)).toBeUndefined();
});

test("a failure answers all requests that waited for it and is not cached", async () => {
  const { cache, rendering } = await knowing();
  const broken = [cache.answer(home, never), cache.answer(home, never)];
  const [failing] = await rendering();
  failing?.fail(new Error("broken"));
  for (const one of broken) await expect(one).rejects.toThrow("broken");
  const away = [cache.answer(home, never), cache.answer(home, never)];
  const [unavailable] = await rendering();
  unavailable?.finish(answer("away", 503, { "Retry-After": "5" }));
  for (const one of await Promise.all(away)) {
    if (!(one instanceof Response)) throw new Error("It was kept.");
    expect([one.status, one.headers.get("Retry-After"), await one.text()]).toEqual([503, "5", "away"]);
    expect(one.headers.get("X-Request-Id")).toBe("render-id");
  }
  expect(cache.get(home)).toBeUndefined();
});

test("a response with Set-Cookie is not shared", async () => {
  const { cache, rendering } = await knowing();
  const asked = [cache.answer(home, passing("mine")), cache.answer(home, passing("theirs"))];
  const [render] = await rendering();
  render?.finish(answer("whose?", 200, { "Set-Cookie": "session=canary" }));
  expect(await Promise.all(asked.map(async (one) => textOf(await one)))).toEqual(["mine", "theirs"]);
  expect(cache.get(home)).toBeUndefined();
});

test("empty() drops the cached pages and the results of renders under way", async () => {
  const { cache, clock, rendering, shown } = await caching();
  clock.now = 16 * SECOND;
  cache.get(home);
  cache.empty();
  expect(cache.get(home)).toBeUndefined();
  const waiting = cache.answer(home, never);
  const [old, fresh] = await rendering(2);
  old?.finish(answer("old numbers"));
  fresh?.finish(answer("new numbers"));
  expect(await textOf(await waiting)).toBe("new numbers");
  expect(await shown()).toBe("new numbers");
});

test("the least recently used page is evicted at the memory limit", async () => {
  const all = setUp({ maxBytes: 3 * 1_500 });
  const visits = ["/a", "/b", "/c", "/d"].map(visit);
  for (const at of visits) {
    await caching(all, at, "x".repeat(1_000));
    all.cache.get(visit("/a"));
  }
  expect(visits.map((at) => all.cache.get(at) !== undefined)).toEqual([true, false, true, true]);
});

test.each<[what: string, headers: Record<string, string>, body?: string, status?: number]>([
  ["without a public Cache-Control", { "Cache-Control": "no-store" }],
  ["with another public Cache-Control", { "Cache-Control": "public, max-age=60" }],
  ["of another status", {}, "page", 404],
  ["with a cookie", { "Set-Cookie": "lng=de" }],
  ["that is encoded", { "Content-Encoding": "br" }],
  ["with Vary by another header", { Vary: "Accept-Language" }],
  ["with Vary: *", { Vary: "*" }],
  ["with a nonce in the page", {}, `<script nonce="NONCE">`],
  ["with a nonce in its policy", { "Content-Security-Policy": "script-src 'nonce-NONCE'" }],
  ["above 4 MiB", {}, "x".repeat(4 * 1024 * 1024 + 1)],
])("a response %s is not cacheable", (_, headers, body = "page", status = 200) => {
  expect(isCacheable(answer(body, status, headers))).toBe(false);
});

test("new content has a new ETag, and unchanged content is not compressed again", async () => {
  const html = { "Content-Type": "text/html" };
  const text = "<p>Pearl is a bot.</p>".repeat(200);
  const first = await makePage(answer(text, 200, html), {});
  const same = await makePage(answer(text, 200, { ...html, "X-New": "1" }), {}, first);
  expect(same.br?.etag).toBe(first.br?.etag);
  expect(same.br?.bytes).toBe(first.br?.bytes);
  expect(same.br?.headers).toContain("x-new");
  const other = await makePage(answer(`${text}!`, 200, html), {}, first);
  expect(other.br?.etag).not.toBe(first.br?.etag);
  expect(brotliDecompressSync(other.br?.bytes ?? "").toString()).toBe(`${text}!`);
});
