/** Pages that make no sense to come back to after signing in. */
const NOT_A_DESTINATION = /^\/(login|logout|auth|api|discord|theme)(\/|\.data$|$)/;
/** A stand-in origin: only what stays on it is a path on this site. */
const HERE = "http://here.invalid";

/**
 * A path and query on this site, or undefined for anything else. Checked after normalisation, because `/.//evil.example`
 * is `//evil.example`, and browsers read `\` as `/`.
 */
export function safeReturnPath(raw: string | null | undefined): string | undefined {
  if (!raw || raw.length > 2_000 || !raw.startsWith("/") || hasForbiddenCharacter(raw)) return undefined;
  if (!URL.canParse(raw, HERE)) return undefined;
  const url = new URL(raw, HERE);
  if (url.origin !== HERE || url.pathname.startsWith("//") || !isDestination(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Compared as the router does: decoded, and in any case. */
function isDestination(pathname: string): boolean {
  try {
    return !NOT_A_DESTINATION.test(decodeURIComponent(pathname).toLowerCase());
  } catch {
    return false;
  }
}

/** The page that a same-origin `Referer` names. */
export function refererPath(request: Request, publicUrl: string): string | undefined {
  const referer = request.headers.get("Referer");
  if (!referer || !URL.canParse(referer) || new URL(referer).origin !== publicUrl) return undefined;
  return safeReturnPath(referer.slice(publicUrl.length) || "/");
}

/** Control characters are dropped by URL parsers, so that what we check is not what a browser sees; `\` is read as `/`. */
function hasForbiddenCharacter(text: string): boolean {
  return [...text].some((char) => char === "\\" || char <= " " || char === "\u007f");
}
