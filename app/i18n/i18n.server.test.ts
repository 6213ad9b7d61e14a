import { afterEach, expect, test } from "vitest";

import { site } from "#app/content/site.ts";
import { expectComplaint } from "#test/console.ts";

import { fixedT, localeOf, missingTexts, onMissingKeys } from "./i18n.server.ts";
import { addTexts, createI18n, warnOfMissingKey } from "./i18n.ts";

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

test("counts are formatted by language, and the variables of names are filled", () => {
  expect(fixedT("en", "dashboard")("guild.members", { count: 12_345 })).toBe("12,345 members");
  expect(fixedT("de", "dashboard")("guild.members", { count: 12_345 })).toBe("12.345 Mitglieder");
  expect(fixedT("en", "dashboard")("servers.addable")).toContain(site.name);
});

const english = { nav: { home: "Home", team: "Team", more: { docs: "Docs" } }, title: "Title" };

test("missingTexts returns the missing English texts at any depth", () => {
  expect(missingTexts(english, english)).toBeUndefined();
  const missing = missingTexts({ nav: { home: "Accueil" }, own: "à nous" }, english) ?? {};
  expect(missing).toEqual({ nav: { team: "Team", more: { docs: "Docs" } }, title: "Title" });
});

test("an existing text is kept, a missing one is English, and an unknown key is shown", () => {
  const missing: string[] = [];
  const i18n = createI18n("de", { common: { nav: { home: "Start" } } }, (...what) =>
    missing.push(what.join(" ")),
  );
  addTexts(i18n, { common: { nav: { home: "Home", team: "Team" } } });
  const t = i18n.getFixedT("de", "common");
  expect(["nav.home", "nav.team", "nav.nowhere"].map((key) => t(key as "nav.home"))).toEqual([
    "Start",
    "Team",
    "nav.nowhere",
  ]);
  expect(missing).toEqual(["de common nav.nowhere"]);
});
