import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import exampleBot from "#examples/bot/pearl.json" with { type: "json" };
import { bilingualTexts, englishIn, formalAddressIn, germanIn, textsOf, wordsOf } from "#test/languages.ts";
import sameInBoth from "./same-in-both.json" with { type: "json" };
import { leavesOf, NAMESPACES, PRODUCT_TEXTS } from "./site-texts.server.ts";

const texts = bilingualTexts();
const PRODUCT_LANGUAGES = Object.keys(PRODUCT_TEXTS);

function wrong(isWrong: (text: (typeof texts)[number]) => boolean): string[] {
  return texts.filter(isWrong).map(({ where, en, de }) => `${where}: ${en} | ${de}`);
}

describe("the texts of the site", () => {
  test("are collected from locales and content", () => {
    const places = [
      "common:nav.home",
      "areas.0.title",
      "team.0.bio",
      "faq.0",
      "features.fun.title",
      "commands.prefixCommands.0.description",
    ];
    expect(texts.map(({ where }) => where)).toEqual(expect.arrayContaining(places));
  });

  // Texts of placeholders and code alone need no row.
  test("are equal in both languages only if listed with the reason in same-in-both.json", () => {
    const same = texts.filter(({ en, de }) => en === de && /\p{L}/u.test(wordsOf(en))).map(({ en }) => en);
    expect(same.filter((text) => !(text in sameInBoth))).toEqual([]);
  });

  test("contain no German words in English, and no English words in German", () => {
    expect(wrong(({ en }) => germanIn(en).length > 0)).toEqual([]);
    expect(wrong(({ de }) => englishIn(de).length > 0)).toEqual([]);
  });

  test("address German readers with du", () => {
    expect(wrong(({ de }) => formalAddressIn(de).length > 0)).toEqual([]);
  });

  test("use each language's quotation marks", () => {
    // Words that people type at a command are theirs.
    const isOurs = (where: string) => !where.endsWith(".example");
    expect(wrong(({ where, en, de }) => isOurs(where) && /["']/.test(wordsOf(en + de)))).toEqual([]);
    expect(wrong(({ en }) => /[“”„]/.test(en.replace(/“[^“”„]*”/g, "")))).toEqual([]);
    expect(wrong(({ de }) => /[“”„]/.test(de.replace(/„[^“”„]*“/g, "")))).toEqual([]);
  });
});

test("the language detector finds words of the other language, and accepts the language's own", () => {
  expect(germanIn("Pick a server und press Speichern, für free: {{und}} `der die das`.")).toEqual([
    "und",
    "für",
  ]);
  expect(englishIn("Wähle the Server, so war es immer: `add to queue` auf Level-Up.")).toEqual(["the"]);
  expect(formalAddressIn("Bitte melden Sie sich an. Sie spart es. Ihr teilt es.")).toEqual(["Sie"]);
});

test("French texts say tu, and have French quotation marks and spaces", () => {
  const french = Object.values(PRODUCT_TEXTS.fr!).flatMap(leavesOf);
  const parts = french.map(([key, text]) => [key, wordsOf(text)] as const);
  const wrong = (pattern: RegExp) => parts.filter(([, words]) => pattern.test(words));
  expect(wrong(/["'“”„]|«(?!\u202f)|(?<![\u202f\d])[;:!?»]/)).toEqual([]);
  expect(wrong(/(?<!\p{L})(vous|votre|vos)(?!\p{L})/iu)).toEqual([]);
});

test.each([
  "access:ended",
  "account:deleted.bot.done",
  "admin:bot.problems.last",
  "admin:incidents.over",
  "applications:conflict.savedAt",
  "site:status.incidents.resolved",
])("%s can stand before a time like “3 min ago”", (key) => {
  const [namespace, path = ""] = key.split(":") as [(typeof NAMESPACES)[number], string];
  const said = Object.values(PRODUCT_TEXTS).map((one) => new Map(leavesOf(one[namespace])).get(path));
  expect(said).toHaveLength(3);
  for (const text of said) expect(text).not.toMatch(/(^|\s)(since|seit|depuis|from|von)\s*:?$/i);
});

test("the permissions that the example bot needs have names of the site", () => {
  const needed = exampleBot.modules.flatMap(({ permissions }) => permissions.flatMap(({ all }) => all));
  const named = [...textsOf("en", "modules").keys()];
  expect(named).toEqual(expect.arrayContaining(needed.map((name) => `permissions.${name}`)));
});

const folder = join(import.meta.dirname, "locales");

/** The key of a text, with one ending for each plural form of the language. */
function endingsIn(locale: string, key: string): string[] {
  const [, stem] = /^(.*)_(?:one|other)$/.exec(key) ?? [];
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  return stem === undefined ? [key] : pluralCategories.map((ending) => `${stem}_${ending}`);
}

/** Variables and tags of a text: `{{name}}` and `<bdi>`. */
function placeholdersOf(text: unknown): string[] {
  return [...String(text).matchAll(/\{\{\s*\w+\s*\}\}|<\/?\w+>/g)].map(([found]) => found).sort();
}

test("every language has exactly the namespaces of the code", () => {
  for (const locale of PRODUCT_LANGUAGES) {
    const files = readdirSync(join(folder, locale)).filter((name) => name.endsWith(".json"));
    expect(files.sort(), locale).toEqual(NAMESPACES.map((namespace) => `${namespace}.json`).sort());
  }
});

test.each(NAMESPACES)("%s has the same keys and variables in every language", (namespace) => {
  const original = textsOf("en", namespace);
  for (const locale of PRODUCT_LANGUAGES) {
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
