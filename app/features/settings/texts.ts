import type { Locale } from "#app/i18n/i18n.ts";
import type { Text } from "./field.ts";

/** Returns a text in a language. `lang` says that it is English instead, for want of a translation. */
export function textIn(locale: Locale, text: Text): { text: string; lang?: "en" } {
  if (typeof text === "string") return { text };
  const own = text[locale];
  return own === undefined ? { text: text.en, lang: "en" } : { text: own };
}
