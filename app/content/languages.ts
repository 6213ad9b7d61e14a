/** The languages of the site. What needs something for each of them is a `Record<Locale, …>`. */
export const LOCALES = ["en", "de"] as const;
export type Locale = (typeof LOCALES)[number];

/** Default language, also for missing translations. */
export const DEFAULT_LOCALE = "en" satisfies Locale;

/** A value for each language. */
export function forEachLocale<Value>(make: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, Value>;
}
