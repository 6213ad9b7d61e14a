import { expect, test } from "vitest";

import { forEachLocale } from "#app/content/languages.ts";

import { appTextsInEnglish, textsOf } from "./i18n.server.ts";
import { addTexts, createI18n, LOCALES } from "./i18n.ts";
import { keysOf, missingTexts } from "./missing-texts.ts";

const english = { nav: { home: "Home", team: "Team", more: { docs: "Docs" } }, title: "Title" };

test("missingTexts returns the missing English texts at any depth", () => {
  expect(missingTexts(english, english)).toBeUndefined();
  const missing = missingTexts({ nav: { home: "Accueil" }, own: "à nous" }, english) ?? {};
  expect(missing).toEqual({ nav: { team: "Team", more: { docs: "Docs" } }, title: "Title" });
  expect(keysOf(missing)).toEqual(["nav.team", "nav.more.docs", "title"]);
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

test("appTextsInEnglish is undefined for a complete language", () => {
  const inEnglish = forEachLocale((locale) => appTextsInEnglish(locale));
  for (const locale of LOCALES) {
    const lacks = (["common", "dashboard"] as const).some((namespace) =>
      missingTexts(textsOf(locale, namespace), textsOf("en", namespace)),
    );
    expect(lacks, locale).toBe(false);
    expect(inEnglish[locale], locale).toBeUndefined();
  }
});
