import type { i18n as I18n } from "i18next";
import { LOCALES, type Locale } from "./languages.ts";
import type * as english from "./locales/en/index.ts";

export { DEFAULT_LOCALE, LOCALES, type Locale } from "./languages.ts";

/** Names a file of texts, `locales/<language>/<namespace>.json`, which is registered in each language's `index.ts`. */
export type Namespace = keyof typeof english;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof english;
  }
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

export interface NamespaceText {
  namespace: string;
  key: string;
  text: string;
}

export function addTexts(i18n: I18n, texts: NamespaceText[]): void {
  for (const { namespace, key, text } of texts) i18n.addResource(i18n.language, namespace, key, text);
}

/** Logs a key without a text in the language. The page shows the English text or, without one, the key. */
export function warnOfMissingKey(locale: Locale, namespace: string, key: string): void {
  // eslint-disable-next-line no-console -- the one place that must speak without a request's log
  console.warn(`i18n: ${locale} has no text for ${namespace}:${key}`);
}
