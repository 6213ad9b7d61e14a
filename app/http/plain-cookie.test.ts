import { expect, test } from "vitest";

import { plainCookie, setPlainCookie } from "./plain-cookie.server.ts";

test("reads the value of the very name", () => {
  expect(plainCookie("a=1; lng=de;theme=dark", "theme")).toBe("dark");
  expect(plainCookie("xlng=de; lng2=de", "lng")).toBeUndefined();
  expect(plainCookie(null, "lng")).toBeUndefined();
});

test("lasts as long as the browser's session unless told otherwise, and is Secure where the site is", () => {
  expect(setPlainCookie("lng", "de", { secure: false })).toBe("lng=de; Path=/; SameSite=Lax");
  expect(setPlainCookie("theme", "dark", { secure: true, maxAge: 60 })).toBe(
    "theme=dark; Path=/; SameSite=Lax; Max-Age=60; Secure",
  );
});
