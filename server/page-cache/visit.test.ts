import type { IncomingMessage } from "node:http";

import { expect, test } from "vitest";

import { headOf, visitOf } from "./visit.ts";

const publicUrl = "https://pearl.example";

function visit(url: string, headers: Record<string, string> = {}, method = "GET") {
  const all = { host: "pearl.example", ...headers };
  const head = headOf(Object.entries(all).flat());
  const headersDistinct = { host: [all.host] };
  const req = {
    method,
    url,
    httpVersion: "1.1",
    headers: all,
    headersDistinct,
  } as unknown as IncomingMessage;
  return head && visitOf(req, head, { publicUrl, sessionCookie: "__Host-session" });
}

const key = (...args: Parameters<typeof visit>) => visit(...args)?.key;

test("the key consists of path, language, theme and the catalogue's category", () => {
  expect(visit("/")).toMatchObject({ path: "/", locale: "en", theme: "system", chosen: null });
  const cookie = "a=b; lng=de; theme=dark";
  expect(visit("/economy", { cookie })).toMatchObject({ path: "/economy", locale: "de", theme: "dark" });
  expect(visit("/commands?category=fun")).toMatchObject({ category: "fun" });
  const keys = ["/", "/economy", "/commands", "/commands?category=fun", "/?lng=de"].map((url) => key(url));
  expect(new Set([...keys, key("/", { cookie: "theme=dark" })]).size).toBe(6);
});

test.each([
  ["/?utm_source=x&fbclid=y", "/"],
  ["/?_data=routes%2Fx", "/"],
  ["/?lng=fr", "/"],
  ["/?lng=en", "/"],
  ["/economy?ref=newsletter&utm_campaign=a", "/economy"],
  ["/commands?category=none", "/commands"],
  ["/commands?category=FUN", "/commands"],
  ["/commands?gclid=1&category=fun&category=ai", "/commands?category=fun"],
  ["/commands/../economy?", "/economy"],
])("%s has the same key as %s", (asked, page) => {
  expect(key(asked)).toBe(key(page));
});

test("?lng= overrides the language cookie", () => {
  expect(key("/?lng=de")).toBe(key("/", { cookie: "lng=de" }));
  expect(visit("/?lng=en", { cookie: "lng=de" })).toMatchObject({ locale: "en", chosen: "en" });
  expect(key("/", { "accept-language": "de" })).toBe(key("/"));
  expect(key("/", { cookie: "lng=fr; theme=pink" })).toBe(key("/"));
});

test.each([
  "/commands?q=ban",
  "/?q=",
  "/?a=1",
  "/economy?category=fun",
  "/commands?category=fun&page=2",
  "/Economy",
  "/economy/",
  "/%65conomy",
  "/economy.data",
  "/_root.data?_routes=root",
  `/${"x".repeat(200)}`,
  "/commands//ban",
  "/.well-known/x",
  "//evil.example",
  "/%",
  "/a\\b",
  "*",
])("%s is not a visit: only Remix can answer it", (url) => {
  expect(visit(url)).toBeUndefined();
});

test("a request with a session, a bearer token, a body or another method is not a visit", () => {
  expect(visit("/", {}, "HEAD")).toBeDefined();
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) expect(visit("/", {}, method)).toBeUndefined();
  expect(visit("/", { cookie: "lng=de; __Host-session=x" })).toBeUndefined();
  expect(visit("/", { cookie: "__Host-session=" })).toBeUndefined();
  expect(visit("/", { cookie: "session=x" })).toBeDefined();
  expect(visit("/", { authorization: "Bearer x" })).toBeUndefined();
  expect(visit("/", { "content-length": "1" })).toBeUndefined();
  expect(visit("/", { "transfer-encoding": "chunked" })).toBeUndefined();
});
