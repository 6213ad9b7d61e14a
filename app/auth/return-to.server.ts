/** Sign-in, JSON, and the data of pages, which no browser shows as a page. */
const EXCLUDED_PATHS = /^\/(login|logout|auth|api|discord|theme)(\/|$)|\.data$/;
/** URL parsers drop control characters, so the browser would see another URL than was checked; `\` is read as `/`. */
const FORBIDDEN = /[\\ \p{Cc}]/u;
/** Placeholder origin: a URL that leaves it is not a path on this site. */
const PLACEHOLDER_ORIGIN = "http://here.invalid";

/** Returns a path on this site, checked after normalisation: `/.//evil.example` becomes `//evil.example`. */
export function safeReturnPath(raw: string | null | undefined): string | undefined {
  if (!raw || raw.length > 2_000 || !raw.startsWith("/") || FORBIDDEN.test(raw)) return undefined;
  if (!URL.canParse(raw, PLACEHOLDER_ORIGIN)) return undefined;
  const url = new URL(raw, PLACEHOLDER_ORIGIN);
  if (url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith("//") || !isDestination(url.pathname))
    return undefined;
  return url.pathname + url.search + url.hash;
}

/** Compares like the router: decoded and case-insensitive. */
function isDestination(pathname: string): boolean {
  try {
    return !EXCLUDED_PATHS.test(decodeURIComponent(pathname).toLowerCase());
  } catch {
    return false;
  }
}

export function refererPath(request: Request, publicUrl: string): string | undefined {
  const referer = request.headers.get("Referer");
  if (!referer || !URL.canParse(referer) || new URL(referer).origin !== publicUrl) return undefined;
  return safeReturnPath(referer.slice(publicUrl.length) || "/");
}
