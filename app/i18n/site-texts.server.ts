import type { Namespace } from "./i18n.ts";
import { directionOf, ENGLISH, lookupOrder, type Locale } from "./languages.ts";
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
 * plural category of the language, where need be its `_other`. One that is written in the other direction is isolated, so that
 * its punctuation stays where it belongs (Unicode Standard Annex #9).
 */
export function completeTexts(
  locale: Locale,
  overrides: ReadonlyMap<Locale, TextFiles>,
): Record<Namespace, Texts> {
  const direction = directionOf(locale);
  const layers = lookupOrder(locale).flatMap((one) => {
    const mark = directionOf(one) === direction ? "" : ISOLATES[directionOf(one)];
    return textsOf(one, overrides).map((texts) => ({ texts, mark }));
  });
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const complete = NAMESPACES.map((namespace) => {
    const found = layers.map(({ texts, mark }) => ({ texts: pluralsOf(texts[namespace] ?? {}), mark }));
    const english = pluralsOf(PRODUCT_TEXTS[ENGLISH]![namespace]);
    const texts: [key: string, text: string][] = [];
    for (const [stem, original] of english) {
      const first = found.find((one) => one.texts.has(stem));
      const forms = first?.texts.get(stem) ?? {};
      const { "": single, other = Object.values(forms)[0] ?? "" } = forms;
      const add = (key: string, text: string) => texts.push([key, isolated(text, first?.mark)]);
      if (single !== undefined || "" in original) add(stem, single ?? other);
      else for (const category of pluralCategories) add(`${stem}_${category}`, forms[category] ?? other);
    }
    return [namespace, nestedTexts(texts)];
  });
  return Object.fromEntries(complete) as Record<Namespace, Texts>;
}

/** Marks that begin an isolated text of a direction. The first variable of a text may be of the other one. */
const ISOLATES = { ltr: "\u2066", rtl: "\u2067" };

/** Isolates a text that has words beside its variables. */
function isolated(text: string, mark = ""): string {
  const hasWords = /\p{L}/u.test(text.replace(/\{\{.*?\}\}/g, ""));
  return mark && hasWords ? `${mark}${text}\u2069` : text;
}

/** Returns a text of `completeTexts` without the marks that isolate it. */
export const withoutIsolates = (text: string) => text.replace(/^[\u2066\u2067]|\u2069$/g, "");

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
