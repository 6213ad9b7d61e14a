import { DEFAULT_LOCALE, forEachLocale, type Locale } from "#app/content/languages.ts";

/** The absolute address of a page in each language. English, which needs no asking, has no `lng`. */
export function addressesOf(origin: string, path: string): Record<Locale, string> {
  return forEachLocale((locale) => addressIn(locale, origin, path));
}

/** The absolute address of a page in this language. The path has no query. */
export function addressIn(locale: Locale, origin: string, path: string): string {
  return `${origin}${path}${locale === DEFAULT_LOCALE ? "" : `?lng=${locale}`}`;
}

/**
 * The one spelling of a path that search engines shall know. Routes match in any case and with more slashes, too, and what
 * a query filters is a part of the same page.
 */
export function canonicalPath(path: string): string {
  const [pathname = ""] = path.split("?", 1);
  return pathname
    .toLowerCase()
    .replace(/\/+/g, "/")
    .replace(/(?<=.)\/$/, "");
}
