import type { IncomingMessage } from "node:http";

import { BadRequestError } from "#app/http/errors.server.ts";
import { methodNotAllowed } from "#app/http/resource.server.ts";

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Returns the requested URL. Its origin is always our public one: the Host header only has to be well formed (RFC
 * 9112 section 3.2).
 * @throws HttpError 405 for another method, 400 for a malformed target or host
 */
export function targetOf(req: IncomingMessage, publicUrl: string): URL {
  if (!METHODS.includes(req.method ?? ""))
    throw methodNotAllowed(METHODS.filter((method) => method !== "HEAD"));
  requireHost(req);
  const target = req.url ?? "";
  if (!isPath(target)) throw new BadRequestError("The request target is not a path of this site.");
  const url = new URL(publicUrl + target);
  // Dot segments are resolved here: `/.//evil.example` has become `//evil.example`.
  if (url.pathname.startsWith("//") || !isDecodable(url.pathname))
    throw new BadRequestError("The path is malformed.");
  // `_data` marks Remix's older data requests, which our pages never make and Remix answers partly with 500.
  if (url.searchParams.has("_data")) url.searchParams.delete("_data");
  return url;
}

function requireHost(req: IncomingMessage): void {
  const names = req.rawHeaders.filter((_, i) => i % 2 === 0);
  const count = names.filter((name) => name.toLowerCase() === "host").length;
  const optional = req.httpVersion === "1.0";
  if (count === 0 && optional) return;
  if (count !== 1 || !isHost(req.headers.host ?? ""))
    throw new BadRequestError("The Host header is malformed.");
}

/** Validates a host with an optional port (RFC 9110 section 7.2). */
export function isHost(host: string): boolean {
  const match = /^(?:[a-z\d._-]+|\[[a-f\d:.]+\])(?::(\d{0,5}))?$/i.exec(host);
  return match !== null && Number(match[1] ?? 0) <= 65_535;
}

/** Accepts the origin form only (RFC 9112 section 3.2.1), in visible ASCII and without NUL, which Postgres cannot store. */
function isPath(target: string): boolean {
  const [path = ""] = target.split("?", 1);
  return (
    /^\/[!-~]*$/.test(target) && !path.includes("\\") && !target.includes("#") && !target.includes("%00")
  );
}

function isDecodable(pathname: string): boolean {
  try {
    // eslint-disable-next-line no-control-regex
    return !/[\0-\x1f\x7f]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
