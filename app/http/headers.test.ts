import { expect, test } from "vitest";
import { matchesNone, passesIfMatch, strongEtag } from "./etag.server.ts";
import { fileName } from "./file-name.server.ts";
import { plainCookie, setPlainCookie } from "./plain-cookie.server.ts";

const tag = strongEtag("body");

test("the same bytes have the same ETag, other bytes another", () => {
  expect(strongEtag("body")).toBe(tag);
  expect(strongEtag("Body")).not.toBe(tag);
  expect(tag).toMatch(/^"[\w-]+"$/);
});

test.each([
  [true, [tag, `W/${tag}`, `"a", ${tag}`, `"a",W/${tag},"b"`, "*", " * "]],
  [false, [null, "", '"a"', tag.slice(1, -1)]],
])("If-None-Match compares weakly and reads lists: %s", (matches, headers) => {
  for (const header of headers) expect(matchesNone(header, tag)).toBe(matches);
});

test.each([
  [true, [null, tag, `"a", ${tag}`, "*"]],
  [false, ["", '"a"', `W/${tag}`, tag.slice(1, -1)]],
])("If-Match compares strongly; without it every write goes on: %s", (passes, headers) => {
  for (const header of headers) expect(passesIfMatch(header, tag)).toBe(passes);
});

test.each([
  ["Pearl", "pearl-data.json"],
  ["Ruby & Sons!", "ruby-sons-data.json"],
  ["真珠", "bot-data.json"],
])("a download of %s is called %s", (bot, name) => {
  expect(fileName("data.json", bot)).toBe(name);
});

test("plainCookie reads the value of exactly this name", () => {
  expect(plainCookie("a=1; lng=de;theme=dark", "theme")).toBe("dark");
  expect(plainCookie("xlng=de; lng2=de", "lng")).toBeUndefined();
  expect(plainCookie(null, "lng")).toBeUndefined();
});

test("setPlainCookie lasts until the browser closes by default, and is Secure where the site is", () => {
  expect(setPlainCookie("lng", "de", { secure: false })).toBe("lng=de; Path=/; SameSite=Lax");
  expect(setPlainCookie("theme", "dark", { secure: true, maxAge: 60 })).toBe(
    "theme=dark; Path=/; SameSite=Lax; Max-Age=60; Secure",
  );
});
