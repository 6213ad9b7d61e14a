import { z } from "zod";
import { wordsIn } from "#app/features/manifest/warnings.server.ts";
import { nameOfPath } from "#app/features/name-of-path.ts";
import { baseOf, ENGLISH, type Locale } from "#app/i18n/languages.ts";
import {
  leavesOf,
  NAMESPACES,
  nestedTexts,
  pluralsOf,
  PRODUCT_TEXTS,
  stemOf,
  textsOf,
  type TextFiles,
  type Texts,
} from "#app/i18n/site-texts.server.ts";
import type { JsonReader } from "./json-file.server.ts";

const texts: z.ZodType<Texts> = z.lazy(() => z.record(z.string(), z.union([z.string(), texts])));

/**
 * Reads the texts that a folder has instead of the product's, and for other languages: `texts/{language}/{namespace}.json`.
 * Notes keys that the product has no text for, texts with variables that the product's have not, and plurals and texts that
 * a language lacks.
 */
export function readTexts({ list, read, note }: JsonReader, languages: readonly Locale[]) {
  const found = new Map<Locale, Record<string, Texts>>();
  for (const file of list("texts", ".json")) {
    const [, locale = "", namespace = ""] = /^texts\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
    if (!languages.includes(locale) || !NAMESPACES.some((one) => one === namespace)) {
      note(
        file,
        "ignored_file",
        "It is of no language of site.json, or no file of texts of this name is known.",
      );
      continue;
    }
    const own = read(file, texts);
    if (!own) continue;
    const english = pluralsOf(PRODUCT_TEXTS.en![namespace as (typeof NAMESPACES)[number]]);
    const kept = leavesOf(own).filter(([key, text]) => {
      const originals = Object.values(english.get(stemOf(key)) ?? english.get(key) ?? {});
      const at = key.split(".");
      if (originals.length === 0) return void note(file, "gone_key", `${key} is no text of the product.`, at);
      const known = [...new Set(variablesOf(["{{bot}} {{pearls}}", ...originals].join(" ")))];
      const unknown = variablesOf(text).filter((name) => !known.includes(name));
      if (unknown.length === 0) return true;
      const message = `${key} has ${unknown.join(", ")}, which has no value. These have: ${known.join(", ")}.`;
      return void note(file, "bad_placeholder", message, at);
    });
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    for (const [stem, forms] of pluralsOf(own)) {
      const lacking = pluralCategories.filter((category) => !("" in forms) && !(category in forms));
      if (lacking.length === 0 || !english.has(stem)) continue;
      const [first = ""] = Object.keys(forms);
      const taken = "other" in forms ? "other" : first;
      const message = `${stem} has no text for ${lacking.join(", ")}: _${taken} is taken.`;
      note(file, "missing_plural", message, `${stem}_${first}`.split("."));
    }
    found.set(locale, { ...found.get(locale), [namespace]: nestedTexts(kept) });
  }
  for (const locale of languages) noteMissing(locale, found, note);
  return found;
}

function noteMissing(locale: Locale, found: ReadonlyMap<Locale, TextFiles>, note: JsonReader["note"]): void {
  const own = [locale, baseOf(locale)].flatMap((one) => textsOf(one, found));
  const missing = NAMESPACES.flatMap((namespace) => {
    const stems = new Set(own.flatMap((layer) => [...pluralsOf(layer[namespace] ?? {}).keys()]));
    const all = [...pluralsOf(PRODUCT_TEXTS.en![namespace]).keys()];
    return all.filter((stem) => !stems.has(stem)).map((stem) => `${namespace}:${stem}`);
  });
  if (missing.length > 0)
    note(
      `texts/${locale}`,
      "missing_text",
      `${missing.length} of the product's texts are missing: ${someOf(missing)}.`,
    );
}

/** Notes, by file and language, how many texts of the content lack a language of the site, or have one that no page shows. */
export function noteLanguages(
  good: ReadonlyMap<string, unknown>,
  languages: readonly Locale[],
  note: JsonReader["note"],
): void {
  const shown = new Set([...languages, ...languages.map(baseOf), ENGLISH]);
  for (const [file, content] of good) {
    const all = file.startsWith("texts/") ? [] : wordsIn(content, []);
    const noteThose = (locale: Locale, isIn: boolean) => {
      const found = all.filter(({ words }) => Object.hasOwn(words, locale) === isIn);
      if (!found[0]) return;
      const names = someOf(found.map(({ path }) => nameOfPath(path)));
      const message = `${found.length} ${isIn ? `with ${locale}, which languages lacks` : `without ${locale}`}: ${names}.`;
      note(file, isIn ? "unknown_key" : "missing_text", message, found[0].path);
    };
    for (const locale of languages) noteThose(locale, false);
    const given = new Set(all.flatMap(({ words }) => Object.keys(words)));
    for (const locale of given) if (!shown.has(locale)) noteThose(locale, true);
  }
}

const SHOWN = 5;

function someOf(all: readonly string[]): string {
  return all.length > SHOWN ? `${all.slice(0, SHOWN).join(", ")} …` : all.join(", ");
}

/** Lists what is filled in, exactly as it is written: hydrated pages know one way only. One that is not closed lasts to the end of its line. */
function variablesOf(text: string): string[] {
  const found = text.match(/\{\{.*?(?:\}\}|$)|\$t\(.*?(?:\)|$)/gm) ?? [];
  return found.map((one) => one.replace(/, (?:number|duration)(?=\}\}$)/, ""));
}
