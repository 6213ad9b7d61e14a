/** Language of the site: a BCP 47 tag (RFC 5646), like `de` or `pt-BR`. */
export type Locale = string;

/** Language of the product's own texts: the last one in which a text is looked up. */
export const ENGLISH = "en" satisfies Locale;

let ofSite: readonly Locale[] = [ENGLISH];
let written: readonly Locale[] = [ENGLISH];

/** Returns the languages of the site folder, the default one first. Known on the server only. */
export function locales(): readonly Locale[] {
  return ofSite;
}

/** Says which languages the site has. */
export function setLocales(languages: readonly Locale[]): void {
  ofSite = languages;
}

/** Returns the languages of the site in which the product's pages are written, at least in part: search engines find them in these. */
export function writtenLocales(): readonly Locale[] {
  return written;
}

/** Says which of the site's languages have texts of the product. */
export function setWrittenLocales(languages: readonly Locale[]): void {
  written = languages;
}

/** Returns the language of those who have not chosen one. */
export function defaultLocale(): Locale {
  return ofSite[0] ?? ENGLISH;
}

/** Returns the languages in which a text is looked up for a reader of one: `pt-BR`, `pt`, the site's default, English. */
export function lookupOrder(locale: Locale): Locale[] {
  return [...new Set([locale, baseOf(locale), defaultLocale(), baseOf(defaultLocale()), ENGLISH])];
}

/** Tells whether a language is English, of whatever country. */
export function isEnglish(locale: Locale): boolean {
  return baseOf(locale) === ENGLISH;
}

/** Returns a language without its country or script: `pt` of `pt-BR`. */
export function baseOf(locale: Locale): Locale {
  return locale.split("-", 1)[0] ?? locale;
}

/** A value for each language of the site. */
export function forEachLocale<Value>(make: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(ofSite.map((locale) => [locale, make(locale)]));
}

/** Returns a language's name in itself, as at the beginning of a line. */
export function languageName(locale: Locale): string {
  const name = new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

interface Direction {
  direction?: "ltr" | "rtl";
}

/** Returns the direction in which a language is written. */
export function directionOf(locale: Locale): "ltr" | "rtl" {
  // A property in Node.js 20, a method since (ECMA-402, Intl Locale Info).
  const tag = new Intl.Locale(locale) as Intl.Locale & { textInfo?: Direction; getTextInfo?(): Direction };
  return (tag.getTextInfo?.() ?? tag.textInfo)?.direction ?? "ltr";
}
