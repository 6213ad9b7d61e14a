import { expect, test } from "vitest";

import { addressesOf, canonicalPath } from "./addresses.ts";

test("addressesOf adds lng to every language but English", () => {
  expect(addressesOf("https://pearl.example", "/economy")).toEqual({
    en: "https://pearl.example/economy",
    de: "https://pearl.example/economy?lng=de",
  });
  expect(addressesOf("https://pearl.example", "/").en).toBe("https://pearl.example/");
});

test.each([
  ["/Economy/", "/economy"],
  ["/economy", "/economy"],
  ["/COMMANDS/Warn-Add//", "/commands/warn-add"],
  ["/", "/"],
  ["//", "/"],
  ["//Evil.example/", "/evil.example"],
  ["/commands?category=fun", "/commands"],
  ["/?q=1", "/"],
])("canonicalPath: %s becomes %s", (asked, spelled) => {
  expect(canonicalPath(asked)).toBe(spelled);
});
