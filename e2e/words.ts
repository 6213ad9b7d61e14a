import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { CustomTypeOptions } from "i18next";

import { site } from "#app/content/site.ts";
import { LOCALES, NAMESPACES, type Locale } from "#app/i18n/i18n.ts";

type Words = CustomTypeOptions["resources"];

/** Texts of the pages, so that tests read the same in both languages. */
export const words: Record<Locale, Words> = { en: wordsIn("en"), de: wordsIn("de") };

export const languages = LOCALES;

/** Runs English with JavaScript and German without, where the language does not matter. */
export const project = { en: "@js", de: "@no-js" } as const;

export function filled(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/{{(\w+)(?:, number)?}}/g, (_, name: string) =>
    String({ bot: site.name, pearls: site.currency, ...values }[name] ?? ""),
  );
}

function wordsIn(locale: Locale): Words {
  const folder = join(import.meta.dirname, "../app/i18n/locales", locale);
  const read = (namespace: string): object =>
    JSON.parse(readFileSync(join(folder, `${namespace}.json`), "utf8"));
  return Object.fromEntries(NAMESPACES.map((namespace) => [namespace, read(namespace)])) as Words;
}
