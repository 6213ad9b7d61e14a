import { expect, test } from "vitest";
import { fileName } from "./download.server.ts";
import { matchesNone, passesIfMatch, strongEtag } from "./etag.server.ts";

const tag = strongEtag("body");

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
  expect(fileName({ site: { name: bot } }, "data.json")).toBe(name);
});
