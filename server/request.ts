import type { IncomingMessage, ServerResponse } from "node:http";

import { isSafeMethod, requireSameOrigin } from "#app/auth/same-origin.server.ts";
import { BadRequestError } from "#app/http/errors.server.ts";

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
 * Copies the headers except those by which a client could lie about the host. Remix compares Origin with
 * X-Forwarded-Host or Host, so Host becomes our public one. Remix also compares them on OPTIONS and HEAD of data
 * requests and answers 500 if they differ, as in a preflight, so Origin is omitted on safe methods.
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
