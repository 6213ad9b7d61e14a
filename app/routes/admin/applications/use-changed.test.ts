import { expect, test } from "vitest";

import { seeNext } from "./use-changed.ts";

const seen = { revision: 3, version: 7, acted: undefined, changed: false };

test("what somebody else changes is news, and stays it until the owner acts", () => {
  const changed = seeNext(seen, { revision: 4, version: 8, acted: undefined });
  expect(changed).toEqual({ revision: 4, version: 8, acted: undefined, changed: true });
  expect(seeNext(changed, { revision: 4, version: 8, acted: undefined })).toBe(changed);
  expect(seeNext(changed, { revision: 5, version: 8, acted: "a" }).changed).toBe(false);
});

test("what the owner does is none", () => {
  const acted = seeNext(seen, { revision: 4, version: 7, acted: "a" });
  expect(acted.changed).toBe(false);
  expect(seeNext(acted, { revision: 5, version: 7, acted: "b" }).changed).toBe(false);
  expect(seeNext(acted, { revision: 4, version: 7, acted: undefined }).changed).toBe(false);
});

test.each([
  ["beside what the owner does", { revision: 5, version: 7, acted: "a" }],
  ["to the content, beside it", { revision: 4, version: 8, acted: "a" }],
  ["after it, though the address still says it", { revision: 4, version: 7, acted: undefined }],
  ["by withdrawing and sending anew", { revision: 3, version: 9, acted: undefined }],
])("what happens %s is news", (_, now) => {
  expect(seeNext(seen, now).changed).toBe(true);
});
