import type { Namespace } from "./i18n.ts";
import { ENGLISH, lookupOrder, type Locale } from "./languages.ts";
import * as de from "./locales/de/index.ts";
import * as en from "./locales/en/index.ts";
import * as fr from "./locales/fr/index.ts";

export interface Texts {
  [key: string]: string | Texts;
}

/** Texts by namespace. */
export type TextFiles = Readonly<Record<string, Texts>>;

/** The product's own texts, by language. */
export const PRODUCT_TEXTS: Readonly<Record<Locale, Record<Namespace, Texts>>> = { en, de, fr };
export const NAMESPACES = Object.keys(en) as Namespace[];

/** Ending of a key that has a text for each plural category (i18next JSON v4). */
const PLURAL = /^(.*)_(zero|one|two|few|many|other)$/;

/** Returns the stem of a key that ends with a plural category, else the key. */
export function stemOf(key: string): string {
  return PLURAL.exec(key)?.[1] ?? key;
}

/** Returns the texts of a language: those of the site folder, then the product's. */
export function textsOf(locale: Locale, overrides: ReadonlyMap<Locale, TextFiles>): TextFiles[] {
  const own = Object.hasOwn(PRODUCT_TEXTS, locale) ? PRODUCT_TEXTS[locale] : undefined;
  return [overrides.get(locale), own].filter((layer) => layer !== undefined);
}

/**
 * Returns all texts of the product for readers of a language: each from the first of these that has it: the language, the
 * site's default one, English, and of one language the site folder before the product. A counted text has one for each
 * plural category of the language, where need be its `_other`.
 */
export function completeTexts(
  locale: Locale,
  overrides: ReadonlyMap<Locale, TextFiles>,
): Record<Namespace, Texts> {
  const layers = lookupOrder(locale).flatMap((one) => textsOf(one, overrides));
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const complete = NAMESPACES.map((namespace) => {
    const found = layers.map((layer) => pluralsOf(layer[namespace] ?? {}));
    const english = pluralsOf(PRODUCT_TEXTS[ENGLISH]![namespace]);
    const texts: [key: string, text: string][] = [];
    for (const stem of english.keys()) {
      const forms = found.map((one) => one.get(stem)).find((one) => one !== undefined) ?? {};
      const { "": single, other = Object.values(forms)[0] ?? "" } = forms;
      if (single !== undefined) texts.push([stem, single]);
      else
        for (const category of pluralCategories)
          texts.push([`${stem}_${category}`, forms[category] ?? other]);
    }
    return [namespace, nestedTexts(texts)];
  });
  return Object.fromEntries(complete) as Record<Namespace, Texts>;
}

/** Lists texts by the stems of their keys, `a.b`, each by plural category; by an empty one what is not counted. */
export function pluralsOf(texts: Texts): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  for (const [key, text] of leavesOf(texts)) {
    const [, stem = key, category = ""] = PLURAL.exec(key) ?? [];
    found.set(stem, { ...found.get(stem), [category]: text });
  }
  return found;
}

/** Lists texts with their keys, `a.b`. */
export function leavesOf(texts: Texts): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] => {
    if (typeof text === "string") return [[key, text]];
    return leavesOf(text).map(([below, leaf]) => [`${key}.${below}`, leaf]);
  });
}

/** Makes texts of the list that `leavesOf` makes of them. */
export function nestedTexts(leaves: readonly [key: string, text: string][]): Texts {
  const texts: Texts = {};
  for (const [key, text] of leaves) {
    const steps = key.split(".");
    const last = steps.pop()!;
    let node = texts;
    for (const step of steps) node = (node[step] ??= {}) as Texts;
    node[last] = text;
  }
  return texts;
}
