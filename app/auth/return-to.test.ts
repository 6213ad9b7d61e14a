import { expect, test } from "vitest";

import { refererPath, safeReturnPath } from "./return-to.server.ts";

test.each(["/", "/dashboard", "/dashboard/guilds/1/prefix?saved=2", "/apply#top", "/a%20b"])(
  "safeReturnPath accepts %s unchanged",
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

const hostile = [
  "",
  "dashboard",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e//evil.example",
  "/a/..//evil.example",
  "https://evil.example",
  "https:evil.example",
  "http:\\\\evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\nSet-Cookie: a=b",
  "/\0/evil.example",
  " //evil.example",
  "/ /evil.example",
  "@evil.example",
  ".evil.example",
  "?x",
  "/logout",
  "/login?redirect=/",
  "/auth/callback?code=x",
  "/api/stats",
  "/x/../logout",
  "/LOGIN",
  "/%6cogin",
  "/AUTH/callback?error=x",
  "/%61pi/stats",
  "/%zz",
  "/" + "a".repeat(3_000),
];
test.each(hostile)("safeReturnPath refuses %j", (path) => {
  expect(safeReturnPath(path)).toBeUndefined();
});

test("refererPath accepts same-origin referers only", () => {
  const from = (referer: string) =>
    refererPath(new Request("http://a.test/login", { headers: { Referer: referer } }), "http://a.test");
  expect(from("http://a.test/dashboard?x=1")).toBe("/dashboard?x=1");
  expect(from("http://a.test")).toBe("/");
  expect(from("http://a.test.evil.example/x")).toBeUndefined();
  expect(from("https://a.test/x")).toBeUndefined();
  expect(from("http://a.test//evil.example")).toBeUndefined();
  expect(from("junk")).toBeUndefined();
});
