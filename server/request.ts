import type { IncomingMessage, ServerResponse } from "node:http";

import { isSafeMethod, requireSameOrigin } from "#app/auth/same-origin.server.ts";
import { BadRequestError } from "#app/http/errors.server.ts";

import { bodyLimit, hasBody, readBody } from "./body.ts";

/**
 * The request as Remix takes it, with its body in memory.
 *
 * @param signal tells Remix that the client has left
 * @throws HttpError 403 for a change that another site makes a browser send, and what `readBody` throws
 */
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
 * The headers without those that a client can lie with about where it called: Remix compares Origin with X-Forwarded-Host
 * or Host, so it gets our public host in their place. It does so on OPTIONS and HEAD of data requests too and answers 500
 * where they differ, which a preflight's do, so Origin is left out where nothing is changed.
 */
function headersOf(req: IncomingMessage, host: string): Headers {
  const headers = new Headers();
  const safe = isSafeMethod(req.method ?? "");
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || isAboutTheWay(name) || (safe && name === "origin")) continue;
    append(headers, name, Array.isArray(value) ? value.join(", ") : value);
  }
  headers.set("Host", host);
  return headers;
}

function isAboutTheWay(name: string): boolean {
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
