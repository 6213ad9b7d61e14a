import { expect, test } from "vitest";

import { forEachLocale } from "#app/content/languages.ts";

import { appTextsInEnglish, textsOf } from "./i18n.server.ts";
import { addTexts, createI18n, LOCALES } from "./i18n.ts";
import { keysOf, lackingTexts } from "./lacking.ts";

const english = { nav: { home: "Home", team: "Team", more: { docs: "Docs" } }, title: "Title" };

test("what a language lacks is the English text, wherever in the tree it is", () => {
  expect(lackingTexts(english, english)).toBeUndefined();
  const lacking = lackingTexts({ nav: { home: "Accueil" }, own: "à nous" }, english) ?? {};
  expect(lacking).toEqual({ nav: { team: "Team", more: { docs: "Docs" } }, title: "Title" });
  expect(keysOf(lacking)).toEqual(["nav.team", "nav.more.docs", "title"]);
});

test("a text that is there stays, one that is lacking is English, and one that nobody has shows its key", () => {
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

test("browsers get English texts only for a language that lacks some", () => {
  const inEnglish = forEachLocale((locale) => appTextsInEnglish(locale));
  for (const locale of LOCALES) {
    const lacks = (["common", "dashboard"] as const).some((namespace) =>
      lackingTexts(textsOf(locale, namespace), textsOf("en", namespace)),
    );
    expect(lacks, locale).toBe(false);
    expect(inEnglish[locale], locale).toBeUndefined();
  }
});
