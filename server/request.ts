import type { IncomingMessage, ServerResponse } from "node:http";

import { BadRequestError, HttpError } from "#app/http/errors.server.ts";

import { bodyLimit, hasBody, readBody } from "./body.ts";

/** Builds the request for Remix, with its body. @throws HttpError 403 if cross-site, and errors of `readBody` */
export async function requestOf(
  req: IncomingMessage,
  res: ServerResponse,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<Request> {
  const method = req.method ?? "GET";
  const init = { method, headers: headersOf(req, url.host), signal };
  const request = new Request(url, init);
  requireSameOrigin(request, url.origin);
  if (!hasBody(req)) return request;
  const body = await readBody(req, res, bodyLimit(method, url.pathname));
  const ignored = method === "GET" || method === "HEAD" || body.length === 0;
  return ignored ? request : new Request(url, { ...init, body });
}

/**
 * Copies the headers except those by which a client could lie about the host; Host becomes our public one. Origin is
 * omitted on safe methods, because Remix answers 500 to a foreign one on OPTIONS and HEAD of data requests.
 */
function headersOf(req: IncomingMessage, host: string): Headers {
  const headers = new Headers();
  const safe = isSafeMethod(req.method ?? "");
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || isHostHeader(name) || (safe && name === "origin")) continue;
    append(headers, name, Array.isArray(value) ? value.join(", ") : value);
  }
  headers.set("Host", host);
  return headers;
}

function isHostHeader(name: string): boolean {
  return (
    name === "host" || name === "forwarded" || name.startsWith("x-forwarded-") || name === "x-original-url"
  );
}

function append(headers: Headers, name: string, value: string): void {
  try {
    headers.append(name, value);
  } catch {
    throw new BadRequestError(`The header ${name} is malformed.`);
  }
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}

/**
 * Refuses a cross-site change: `Origin` must be ours; without it `Sec-Fetch-Site` must be same-origin; without both
 * there must be no cookie.
 * @throws HttpError 403
 */
function requireSameOrigin(request: Request, publicUrl: string): void {
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
