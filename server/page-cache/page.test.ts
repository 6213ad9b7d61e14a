import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";
import { isCacheable, makePage, type Answer } from "./page.ts";

const text = "<p>Pearl is a bot.</p>".repeat(200);

function answer(headers: Record<string, string> = {}, body = text, status = 200): Answer {
  const all = {
    "Cache-Control": SAME_FOR_ALL_VISITORS,
    "Content-Type": "text/html; charset=utf-8",
    ...headers,
  };
  const bytes = Buffer.from(body);
  return { status, headers: new Headers(all), bytes, nonce: "NONCE==", requestId: "id" };
}

test("isCacheable accepts a response that declares itself public", () => {
  expect(isCacheable(answer())).toBe(true);
  expect(isCacheable(answer({ Vary: "Cookie, accept-encoding" }))).toBe(true);
  expect(isCacheable(answer({ "Content-Type": "application/xml" }))).toBe(true);
});

test.each<[string, Answer]>([
  ["a response without a public Cache-Control", answer({ "Cache-Control": "no-store" })],
  ["another public Cache-Control", answer({ "Cache-Control": "public, max-age=60" })],
  ["another status", answer({}, text, 404)],
  ["a response with a cookie", answer({ "Set-Cookie": "lng=de" })],
  ["an encoded response", answer({ "Content-Encoding": "br" })],
  ["Vary with another header", answer({ Vary: "Accept-Language" })],
  ["Vary: *", answer({ Vary: "*" })],
  ["a nonce in the page", answer({}, `<script nonce="NONCE==">`)],
  [
    "a nonce in the content security policy",
    answer({ "Content-Security-Policy": "script-src 'nonce-NONCE=='" }),
  ],
  ["a body above 1 MiB", answer({}, "x".repeat(1024 * 1024 + 1))],
])("isCacheable rejects %s", (_, given) => {
  expect(isCacheable(given)).toBe(false);
});

test("new content has a new ETag, and unchanged content is not compressed again", async () => {
  const first = await makePage(answer(), {});
  const same = await makePage(answer({ "X-New": "1" }), {}, first);
  expect([same.br?.bytes, same.br?.etag]).toEqual([first.br?.bytes, first.br?.etag]);
  expect(same.br?.bytes).toBe(first.br?.bytes);
  expect(same.br?.headers).toContain("x-new");
  const other = await makePage(answer({}, `${text}!`), {}, first);
  expect(other.br?.etag).not.toBe(first.br?.etag);
  expect(brotliDecompressSync(other.br?.bytes ?? "").toString()).toBe(`${text}!`);
});
