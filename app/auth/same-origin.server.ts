import { HttpError } from "#app/http/errors.server.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request with this method changes nothing (RFC 9110 section 9.2.1). */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}

/**
 * Refuses a state-changing request that another site makes a browser send: `Origin` must be ours;
 * without it `Sec-Fetch-Site` must say same-origin; a request with neither may not carry a cookie. Clients that are no
 * browsers, like the bot, send none of them.
 *
 * @throws HttpError 403
 */
export function requireSameOrigin(request: Request, publicUrl: string): void {
  if (isSafeMethod(request.method)) return;
  const origin = request.headers.get("Origin");
  const site = request.headers.get("Sec-Fetch-Site");
  const fine =
    origin !== null
      ? origin === publicUrl
      : site !== null
        ? site === "same-origin"
        : !request.headers.has("Cookie");
  if (!fine)
    throw new HttpError(403, "forbidden", "A change must come from this site itself.", {
      detail: "cross_site",
    });
}
