/** The languages of the site. What needs something for each of them is a `Record<Locale, …>`. */
export const LOCALES = ["en", "de"] as const;
export type Locale = (typeof LOCALES)[number];

/** Default language, also for missing translations. */
export const DEFAULT_LOCALE = "en" satisfies Locale;

/** Discord's names of each language, the preferred one first (Discord's reference, "Locales"). */
export const DISCORD_LOCALES: Record<Locale, readonly string[]> = { en: ["en-US", "en-GB"], de: ["de"] };

/** A value for each language. */
export function forEachLocale<Value>(make: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, Value>;
}
