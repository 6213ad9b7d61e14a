import { site } from "#app/content/site.ts";
import { LOCALES, type Locale } from "#app/i18n/i18n.ts";
import * as de from "#app/i18n/locales/de/index.ts";
import * as en from "#app/i18n/locales/en/index.ts";

/** Texts of the pages, so that tests read the same in both languages. */
export const words: Record<Locale, typeof en> = { en, de };

export const languages = LOCALES;

/** Runs English with JavaScript and German without, where the language does not matter. */
export const project = { en: "@js", de: "@no-js" } as const;

export function filled(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/{{(\w+)(?:, number)?}}/g, (_, name: string) =>
    String({ bot: site.name, pearls: site.currency, ...values }[name] ?? ""),
  );
}
