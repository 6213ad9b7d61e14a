import { afterEach, expect, test } from "vitest";

import { site } from "#app/content/site.ts";
import { expectComplaint } from "#test/console.ts";

import { fixedT, localeOf, onMissingKeys } from "./i18n.server.ts";
import { warnOfMissingKey } from "./i18n.ts";

afterEach(() => onMissingKeys(warnOfMissingKey));

function asked(path: string, headers: Record<string, string> = {}) {
  return localeOf(new Request(`http://pearl.test${path}`, { headers }));
}

test("localeOf prefers ?lng= to the cookie, and the cookie to English", async () => {
  expect(await asked("/")).toBe("en");
  expect(await asked("/?lng=de")).toBe("de");
  expect(await asked("/", { Cookie: "session=x; lng=de" })).toBe("de");
  expect(await asked("/?a=b&lng=en", { Cookie: "lng=de" })).toBe("en");
  expect(await asked("/dashboard.data?lng=de")).toBe("de");
});

test("localeOf ignores Accept-Language", async () => {
  expect(await asked("/", { "Accept-Language": "de" })).toBe("en");
});

test("localeOf ignores unknown languages", async () => {
  for (const junk of ["", "fr", "DE", "de-CH", "*", "%00", "__proto__", "de,en", "x".repeat(5_000)]) {
    expect(await asked(`/?lng=${junk}`), junk.slice(0, 20)).toBe("en");
    expect(await asked(`/?lng=${junk}`, { Cookie: "lng=de" }), junk.slice(0, 20)).toBe("de");
  }
  expect(await asked("/", { Cookie: "lng=ImRlIg%3D%3D; xlng=de" })).toBe("en");
});

test("texts contain the bot's name", () => {
  expect(fixedT("de", "common")("problem.bot_absent.title")).toBe(
    `${site.name} ist noch nicht auf diesem Server`,
  );
  expect(fixedT("en", "errors")("tooLong", { max: 5 })).toBe("At most 5 characters.");
});

test("a missing key is shown and reported to the handler", () => {
  const missing: string[] = [];
  onMissingKeys((...what) => missing.push(what.join(" ")));
  // @ts-expect-error -- that it does not exist is the point
  expect(fixedT("de", "common")("nav.nowhere")).toBe("nav.nowhere");
  expect(missing).toEqual(["de common nav.nowhere"]);
});

test("the default handler of missing keys warns", () => {
  expectComplaint(/en has no text for common:nav\.nowhere/);
  // @ts-expect-error -- that it does not exist is the point
  expect(fixedT("en", "common")("nav.nowhere")).toBe("nav.nowhere");
});
