import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { SAME_FOR_ALL_VISITORS } from "#app/http/visitors.server.ts";

import { isKeepable, makePage, type Answer } from "./page.ts";

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

test("what says that it is the same for all visitors is kept", () => {
  expect(isKeepable(answer())).toBe(true);
  expect(isKeepable(answer({ Vary: "Cookie, accept-encoding" }))).toBe(true);
  expect(isKeepable(answer({ "Content-Type": "application/xml" }))).toBe(true);
});

test.each<[string, Answer]>([
  ["what says nothing of that", answer({ "Cache-Control": "no-store" })],
  ["what may be public elsewhere", answer({ "Cache-Control": "public, max-age=60" })],
  ["another status", answer({}, text, 404)],
  ["an answer with a cookie", answer({ "Set-Cookie": "lng=de" })],
  ["an encoded answer", answer({ "Content-Encoding": "br" })],
  ["what varies by more than we know", answer({ Vary: "Accept-Language" })],
  ["what varies by everything", answer({ Vary: "*" })],
  ["a nonce in the page", answer({}, `<script nonce="NONCE==">`)],
  ["a nonce in the policy", answer({ "Content-Security-Policy": "script-src 'nonce-NONCE=='" })],
  ["more than 1 MiB", answer({}, "x".repeat(1024 * 1024 + 1))],
])("not kept: %s", (_, given) => {
  expect(isKeepable(given)).toBe(false);
});

test("each encoding holds the same page under another name", async () => {
  const { plain, br, gzip } = await makePage(answer(), {});
  expect(plain.bytes.toString()).toBe(text);
  expect(brotliDecompressSync(br?.bytes ?? "").toString()).toBe(text);
  expect(gunzipSync(gzip?.bytes ?? "").toString()).toBe(text);
  expect(new Set([plain.etag, br?.etag, gzip?.etag]).size).toBe(3);
  for (const { etag } of [plain, br, gzip].filter((one) => one !== undefined))
    expect(etag).toMatch(/^"[\w-]+"$/);
});

test("another content has other names, and the same content is not compressed again", async () => {
  const first = await makePage(answer(), {});
  const same = await makePage(answer({ "X-New": "1" }), {}, first);
  expect([same.br?.bytes, same.br?.etag]).toEqual([first.br?.bytes, first.br?.etag]);
  expect(same.br?.bytes).toBe(first.br?.bytes);
  expect(same.br?.headers).toContain("x-new");
  const other = await makePage(answer({}, `${text}!`), {}, first);
  expect(other.br?.etag).not.toBe(first.br?.etag);
  expect(brotliDecompressSync(other.br?.bytes ?? "").toString()).toBe(`${text}!`);
});

test("headers are the answer's, else the usual ones; a 304 says all but what is about the content", async () => {
  const given = answer({ "Content-Security-Policy": "default-src 'self'", ETag: '"own"' });
  const { br } = await makePage(given, { "Content-Security-Policy": "none", "X-Frame-Options": "DENY" });
  const common = {
    "cache-control": SAME_FOR_ALL_VISITORS,
    "content-security-policy": "default-src 'self'",
    etag: br?.etag,
    vary: "Accept-Encoding, Cookie",
    "x-frame-options": "DENY",
  };
  expect(pairs(br?.notModified)).toEqual(common);
  expect(pairs(br?.headers)).toEqual({
    ...common,
    "content-encoding": "br",
    "content-length": String(br?.bytes.length),
    "content-type": "text/html; charset=utf-8",
  });
});

test("a language can be chosen for documents", async () => {
  expect((await makePage(answer(), {})).isDocument).toBe(true);
  expect((await makePage(answer({ "Content-Type": "application/json" }), {})).isDocument).toBe(false);
});

test("what is tiny or no text has one form", async () => {
  for (const given of [answer({}, "tiny"), answer({ "Content-Type": "image/png" })]) {
    const { plain, br, gzip } = await makePage(given, {});
    expect([br, gzip]).toEqual([undefined, undefined]);
    expect(plain.bytes).toBe(given.bytes);
  }
});

function pairs(flat: string[] = []): Record<string, string | undefined> {
  return Object.fromEntries(flat.flatMap((name, i) => (i % 2 === 0 ? [[name, flat[i + 1]]] : [])));
}
