import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { textsOf } from "#test/languages.ts";
import { NAMESPACES } from "./i18n.server.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "./i18n.ts";

const folder = join(import.meta.dirname, "locales");

/** The key of a text, with one ending for each plural form of the language. */
function endingsIn(locale: Locale, key: string): string[] {
  const [, stem] = /^(.*)_(?:one|other)$/.exec(key) ?? [];
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  return stem === undefined ? [key] : pluralCategories.map((ending) => `${stem}_${ending}`);
}

/** Variables and tags of a text: `{{name}}` and `<bdi>`. */
function placeholdersOf(text: unknown): string[] {
  return [...String(text).matchAll(/\{\{\s*\w+\s*\}\}|<\/?\w+>/g)].map(([found]) => found).sort();
}

test("every language has exactly the namespaces of the code", () => {
  for (const locale of LOCALES) {
    const files = readdirSync(join(folder, locale)).filter((name) => name.endsWith(".json"));
    expect(files.sort(), locale).toEqual(NAMESPACES.map((namespace) => `${namespace}.json`).sort());
  }
});

test.each(NAMESPACES)("%s has the same keys and variables in every language", (namespace) => {
  const original = textsOf(DEFAULT_LOCALE, namespace);
  for (const locale of LOCALES) {
    const texts = textsOf(locale, namespace);
    const wanted = [...original.keys()].flatMap((key) => endingsIn(locale, key));
    expect([...texts.keys()].sort(), `keys of ${locale}`).toEqual([...new Set(wanted)].sort());
    for (const [key, text] of texts) {
      expect(text, `${locale} ${namespace}:${key}`).toEqual(expect.stringMatching(/\S/));
      // A language may need the bot's name more or less often.
      const given = (value: unknown) =>
        placeholdersOf(value).filter((name) => !/\{\{(bot|pearls)\}\}/.test(name));
      expect(given(text), `${locale} ${namespace}:${key}`).toEqual(
        given(original.get(key) ?? original.get(key.replace(/_[a-z]+$/, "_other"))),
      );
    }
  }
});
