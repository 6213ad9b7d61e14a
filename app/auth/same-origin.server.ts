import { HttpError } from "#app/http/errors.server.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Tells whether a method is safe (RFC 9110 section 9.2.1). */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}

/**
 * Refuses a cross-site change: `Origin` must be ours; without it `Sec-Fetch-Site` must be same-origin; without both
 * there must be no cookie. Non-browser clients like the bot send none of them.
 *
 * @throws HttpError 403
 */
export function requireSameOrigin(request: Request, publicUrl: string): void {
  if (isSafeMethod(request.method)) return;
  const origin = request.headers.get("Origin");
  const site = request.headers.get("Sec-Fetch-Site");
  const isAllowed =
    origin !== null
      ? origin === publicUrl
      : site !== null
        ? site === "same-origin"
        : !request.headers.has("Cookie");
  if (!isAllowed)
    throw new HttpError(403, "forbidden", "A change must come from this site itself.", {
      detail: "cross_site",
    });
}
