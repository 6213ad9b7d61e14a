import { expect, test } from "vitest";

import { matchesNone, passesIfMatch, strongEtag } from "./etag.server.ts";

const tag = strongEtag("body");

test("the same bytes have the same tag, other bytes another", () => {
  expect(strongEtag("body")).toBe(tag);
  expect(strongEtag("Body")).not.toBe(tag);
  expect(tag).toMatch(/^"[\w-]+"$/);
});

test("If-None-Match compares weakly and reads lists", () => {
  for (const header of [tag, `W/${tag}`, `"a", ${tag}`, `"a",W/${tag},"b"`, "*", " * "])
    expect(matchesNone(header, tag)).toBe(true);
  for (const header of [null, "", '"a"', tag.slice(1, -1)]) expect(matchesNone(header, tag)).toBe(false);
});

test("If-Match compares strongly; without it every write goes on", () => {
  for (const header of [null, tag, `"a", ${tag}`, "*"]) expect(passesIfMatch(header, tag)).toBe(true);
  for (const header of ["", '"a"', `W/${tag}`, tag.slice(1, -1)])
    expect(passesIfMatch(header, tag)).toBe(false);
});
