import { expect, test } from "vitest";

import { previews } from "#app/content/previews.ts";
import { site } from "#app/content/site.ts";
import { LOCALES } from "#app/i18n/i18n.ts";

import { wordsOf } from "./preview-words.ts";

test("every preview has texts without markup", () => {
  for (const preview of previews) {
    for (const locale of LOCALES) {
      const { title, text, category } = wordsOf(preview, locale);
      for (const words of [title, text, category?.name ?? "none"]) {
        expect(words, `${preview} ${locale}`).toMatch(/\S/);
        expect(words, `${preview} ${locale}`).not.toMatch(/[`{}<>]/);
      }
    }
  }
});

test("placeholders are filled, and a category's preview has its name and icon", () => {
  expect(wordsOf("team", "en").text).toContain(site.name);
  expect(wordsOf("commands", "de").text).toMatch(/^Alle \d+ Befehle/);
  expect(wordsOf("economy", "de").category).toEqual({ name: "Wirtschaft", icon: "coins" });
});
