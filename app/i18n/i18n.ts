import { createInstance, type i18n as I18n, type Resource } from "i18next";
import { LOCALES, type Locale } from "#app/content/languages.ts";
import { site } from "#app/content/site.ts";
import type * as english from "./locales/en/index.ts";

export { DEFAULT_LOCALE, LOCALES, type Locale } from "#app/content/languages.ts";

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

/** Creates an instance with one language's texts, ready synchronously. Equal on both sides of hydration. */
export function createI18n(locale: Locale, texts: Resource[string]): I18n {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    // The server adds the missing English texts, so that browsers need not load two languages.
    fallbackLng: false,
    supportedLngs: [...LOCALES],
    ns: Object.keys(texts),
    defaultNS: "common",
    resources: { [locale]: { ...texts } },
    // Without this the first render would have no texts.
    initImmediate: false,
    // React escapes. Variables named like an Intl option, such as `currency`, would be used by formatters.
    interpolation: { escapeValue: false, defaultVariables: { bot: site.name, pearls: site.currency } },
    react: { useSuspense: false },
    saveMissing: true,
    missingKeyHandler: (_, namespace, key) => warnOfMissingKey(locale, namespace, key),
  });
  return i18n;
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
