import { expect, test } from "vitest";
import { expectComplaint } from "#test/console.ts";
import { textsOf } from "#test/languages.ts";
import { ourSite } from "#test/our-site.ts";
import { createBrowserI18n } from "./browser-i18n.ts";
import { createI18n, fixedT, localeOf, missingTexts } from "./i18n.server.ts";
import { addTexts, LOCALES } from "./i18n.ts";
import * as de from "./locales/de/index.ts";
import * as appApplications from "./locales/en/app-applications.ts";
import * as appDashboard from "./locales/en/app-dashboard.ts";
import * as en from "./locales/en/index.ts";

function asked(path: string, headers: Record<string, string> = {}) {
  return localeOf(new Request(`http://pearl.test${path}`, { headers }));
}

test("localeOf prefers ?lng= to the cookie, and the cookie to English; not Accept-Language or the unknown", async () => {
  expect(await asked("/")).toBe("en");
  expect(await asked("/?lng=de")).toBe("de");
  expect(await asked("/", { Cookie: "session=x; lng=de" })).toBe("de");
  expect(await asked("/?a=b&lng=en", { Cookie: "lng=de" })).toBe("en");
  expect(await asked("/dashboard.data?lng=de")).toBe("de");
  expect(await asked("/", { "Accept-Language": "de" })).toBe("en");
  for (const junk of ["", "fr", "DE", "de-CH", "*", "%00", "__proto__", "de,en", "x".repeat(5_000)]) {
    expect(await asked(`/?lng=${junk}`), junk.slice(0, 20)).toBe("en");
    expect(await asked(`/?lng=${junk}`, { Cookie: "lng=de" }), junk.slice(0, 20)).toBe("de");
  }
  expect(await asked("/", { Cookie: "lng=ImRlIg%3D%3D; xlng=de" })).toBe("en");
});

test("texts have the bot's name, counts by language, and their variables", () => {
  expect(fixedT("de", "problem")("bot_absent.title")).toBe(
    `${ourSite.name} ist noch nicht auf diesem Server`,
  );
  expect(fixedT("en", "errors")("tooLong", { max: 5 })).toBe("At most 5 characters.");
  expect(fixedT("en", "dashboard")("guild.members", { count: 12_345 })).toBe("12,345 members");
  expect(fixedT("de", "dashboard")("guild.members", { count: 12_345 })).toBe("12.345 Mitglieder");
});

test("a missing key is shown, and reported by a warning", () => {
  expectComplaint(/en has no text for common:nav\.nowhere/);
  // @ts-expect-error -- that it does not exist is the point
  expect(fixedT("en", "common")("nav.nowhere")).toBe("nav.nowhere");
});

test.each(LOCALES)(
  "every text of hydrated pages is the same in the browser as on the server (%s)",
  (locale) => {
    const namespaces = Object.keys({ ...appDashboard, ...appApplications }) as (keyof typeof en)[];
    const texts = { en, de }[locale];
    const browser = createBrowserI18n(locale, { ...texts }, ourSite.name);
    for (const namespace of namespaces) {
      for (const [key, text] of textsOf(locale, namespace)) {
        const names = [...text.matchAll(/\{\{(\w+)(, number)?\}\}/g)].filter(
          ([, name]) => !/^(bot|pearls)$/.test(name!),
        );
        for (const number of [0, 1, 2, 12_345.6]) {
          const values = Object.fromEntries(
            names.map(([, name, isNumber]) => [
              name,
              isNumber || name === "count" ? number : "{{max}} $& $t(x) <b>",
            ]),
          );
          if (/_(one|other)$/.test(key)) values.count = number;
          const id = key.replace(/_(one|other)$/, "") as "nav.home";
          const t = browser.getFixedT(locale, namespace as "common");
          expect(t(id, values)).toBe(fixedT(locale, namespace as "common")(id, values));
        }
      }
    }
  },
);

test("a missing text is English, an existing one is kept, and an unknown key is shown", () => {
  const english = { common: { nav: { home: "Home", team: "Team", more: { docs: "Docs" } }, title: "Title" } };
  const german = { common: { nav: { home: "Start" }, own: "Eigenes" } };
  expect(missingTexts(english, english)).toEqual([]);
  const missing = missingTexts(german, english);
  const texts = ["nav.home", "nav.team", "nav.more.docs", "title", "nav.nowhere"];
  for (const create of [
    (...[locale, texts]: Parameters<typeof createBrowserI18n>) => createI18n(locale, texts),
    createBrowserI18n,
  ]) {
    const i18n = create("de", german, "Pearl");
    addTexts(i18n, missing);
    const t = i18n.getFixedT("de", "common");
    expectComplaint(/de has no text for common:nav\.nowhere/);
    const found = texts.map((key) => t(key as "nav.home"));
    expect(found).toEqual(["Start", "Team", "Docs", "Title", "nav.nowhere"]);
  }
});
