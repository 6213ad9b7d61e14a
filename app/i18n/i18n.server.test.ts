import { expect, onTestFinished, test, vi } from "vitest";
import { expectComplaint } from "#test/console.ts";
import { ourSite } from "#test/our-site.ts";
import { createBrowserI18n } from "./browser-i18n.ts";
import { fixedT, i18nIn, localeOf, speakFor, textsForBrowser } from "./i18n.server.ts";
import { leavesOf, PRODUCT_TEXTS, stemOf, type Texts } from "./site-texts.server.ts";
import { wordsAlike } from "./texts.server.ts";

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

test("localeOf tells a language from those of its countries and scripts, in whatever order the site has them", async () => {
  onTestFinished(() => speakFor(ourSite));
  const languages = ["pt-BR", "pt", "zh-Hant-TW", "zh-Hant", "zh", "sr-Latn", "sr"];
  speakFor({ ...ourSite, languages });
  for (const one of languages) expect(await asked(`/?lng=${one}`)).toBe(one);
  expect(await asked("/")).toBe("pt-BR");
});

test("texts have the bot's name, counts by language, and their variables", () => {
  expect(fixedT("de", "problem")("bot_absent.title")).toBe(
    `${ourSite.name} ist noch nicht auf diesem Server`,
  );
  expect(fixedT("en", "errors")("tooLong", { max: 5 })).toBe("At most 5 characters.");
  expect(fixedT("en", "dashboard")("guild.members", { count: 12_345 })).toBe("12,345 members");
  expect(fixedT("de", "dashboard")("guild.members", { count: 12_345 })).toBe("12.345 Mitglieder");
  const ofCommands = [...leavesOf(PRODUCT_TEXTS.de!.commands), ...leavesOf(PRODUCT_TEXTS.de!.site)].filter(
    ([, text]) => /Befehle|Shards/.test(text) && text.includes("{{count"),
  );
  expect(ofCommands.length).toBeGreaterThan(8);
  expect(ofCommands.filter(([, text]) => !text.includes("{{count, number}}"))).toEqual([]);
});

test("numbers of a language share one formatter, however many there are", () => {
  const worded = (count: number) => fixedT("de", "dashboard")("guild.members", { count });
  expect(worded(70_000)).toBe("70.000 Mitglieder");
  const made = vi.spyOn(Intl, "NumberFormat");
  for (let count = 70_001; count <= 70_010; count++) worded(count);
  expect(made).not.toHaveBeenCalled();
});

test("texts are made once, and those with a long value each time, because it would stay in memory", () => {
  const { interpolator } = i18nIn("en").services;
  const made = vi.spyOn(interpolator, "interpolate");
  for (const [length, times] of [
    [900, 1],
    [1_000, 2],
  ] as const) {
    made.mockClear();
    for (let i = 0; i < 2; i++)
      expect(fixedT("en", "settings")("labelled", { label: "Text", value: "x".repeat(length) })).toHaveLength(
        length + "Text: ".length,
      );
    expect(made).toHaveBeenCalledTimes(times);
  }
});

test("a missing key is shown, and reported by a warning", () => {
  expectComplaint(/en has no text for common:nav\.nowhere/);
  // @ts-expect-error -- that it does not exist is the point
  expect(fixedT("en", "common")("nav.nowhere")).toBe("nav.nowhere");
});

test.each(["en", "de", "fr"])(
  "every text of hydrated pages is the same in the browser as on the server (%s)",
  (locale) => {
    const texts = JSON.parse(textsForBrowser(locale).json) as Record<string, Texts>;
    const browser = createBrowserI18n(locale, texts, ourSite.name);
    for (const [namespace, own] of Object.entries(texts)) {
      for (const [key, text] of leavesOf(own)) {
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
          if (stemOf(key) !== key) values.count = number;
          const t = browser.getFixedT(locale, namespace as "common");
          const id = stemOf(key) as "nav.home";
          expect(t(id, values)).toBe(fixedT(locale, namespace as "common")(id, values));
        }
      }
    }
  },
);

test("a text that a language lacks is the default language's, then English; the folder's own go before the product's", async () => {
  onTestFinished(() => speakFor(ourSite));
  const own = new Map<string, Record<string, Texts>>([
    [
      "pl",
      {
        common: { nav: { home: "Start", add_one: "{{pearls}}?", add_other: "{{pearls}}!" } },
        dashboard: {
          guild: {
            members_one: "{{count}} osoba",
            members_few: "{{count}} osoby",
            members_other: "{{count}} osób",
          },
        },
      },
    ],
    ["de", { common: { nav: { team: "Leute" } } }],
  ]);
  speakFor({ name: "Nimbus", currency: '"Deszcz"', languages: ["de", "pl"], texts: own });
  const t = fixedT("pl", "common");
  expect([t("nav.home"), t("nav.team"), t("nav.commands")]).toEqual(["Start", "Leute", "Befehle"]);
  const browser = createBrowserI18n(
    "pl",
    JSON.parse(textsForBrowser("pl").json) as Record<string, Texts>,
    "Nimbus",
  );
  for (const members of [fixedT("pl", "dashboard"), browser.getFixedT("pl", "dashboard")])
    expect([1, 3, 5, 22].map((count) => members("guild.members", { count }))).toEqual([
      "1 osoba",
      "3 osoby",
      "5 osób",
      "22 osoby",
    ]);
  expect([t("nav.add"), browser.getFixedT("pl", "common")("nav.add")]).toEqual(['"Deszcz"!', '"Deszcz"!']);
  speakFor({ name: "Nimbus", languages: ["de", "ar"], texts: new Map([["ar", own.get("pl")!]]) });
  const ofOtherDirection = fixedT("ar", "common");
  expect([ofOtherDirection("nav.home"), ofOtherDirection("nav.team")]).toEqual(["Start", "\u2066Team\u2069"]);
  expect(wordsAlike().flat().join()).not.toMatch(/[\u2066\u2067\u2069]/);
  speakFor({ name: "Nimbus", languages: ["de", "pl"], texts: own });
  expect(await asked("/")).toBe("de");
  expect([await asked("/?lng=pl"), await asked("/?lng=en")]).toEqual(["pl", "de"]);
});
