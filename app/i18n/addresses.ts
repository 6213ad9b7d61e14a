import { defaultLocale, forEachLocale, type Locale } from "./languages.ts";

/** Returns the absolute URL of a page in each language. The default one has no `lng`. */
export function addressesOf(origin: string, path: string): Record<Locale, string> {
  return forEachLocale((locale) => addressIn(locale, origin, path));
}

/** Returns the absolute URL of a page in one language. `path` has no query. */
export function addressIn(locale: Locale, origin: string, path: string): string {
  return `${origin}${path}${locale === defaultLocale() ? "" : `?lng=${locale}`}`;
}

/** Returns the canonical path. Routes also match other cases and repeated slashes; queries are ignored. */
export function canonicalPath(path: string): string {
  const [pathname = ""] = path.split("?", 1);
  return (
    pathname
      .toLowerCase()
      // As `encodeURI` writes them.
      .replace(/%[\da-f]{2}/g, (code) => code.toUpperCase())
      .replace(/\/+/g, "/")
      .replace(/(?<=.)\/$/, "")
  );
}
