import { STATUS_CODES, type IncomingMessage } from "node:http";

import type { RequestContext } from "#app/http/context.server.ts";
import type { HttpError } from "#app/http/errors.server.ts";
import { errorResponse } from "#app/http/resource.server.ts";

import type { Handle } from "./app.ts";
import { FloodError } from "./general-limit.ts";

interface RefusalOptions {
  context: RequestContext;
  handle: Handle;
  publicUrl: string;
}

/**
 * The answer where the process itself has to say no, or Remix failed: JSON below `/api/`, else a page of the site that
 * the not-found route renders, in the visitor's language, and plain text if that fails too, or would only cost time.
 */
export async function refuse(
  error: HttpError,
  req: IncomingMessage,
  options: RefusalOptions,
): Promise<Response> {
  if (/^\/api(?![^/?])/i.test(req.url ?? "")) return errorResponse(error, options.context);
  if (error instanceof FloodError) return plainText(error, options.context);
  try {
    return (await page(error, req, options)) ?? plainText(error, options.context);
  } catch (err) {
    options.context.log.error({ err }, "the page of a refusal failed");
    return plainText(error, options.context);
  }
}

async function page(
  error: HttpError,
  req: IncomingMessage,
  { context, handle, publicUrl }: RefusalOptions,
): Promise<Response | undefined> {
  const response = await handle(pageRequest(req, publicUrl), { ...context, refusal: error });
  const body = await response.arrayBuffer();
  // Another status: something else went wrong while the page was made.
  if (response.status !== error.status || body.byteLength === 0) return undefined;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
  return new Response(body, { status: error.status, headers });
}

/** Asks for a page that no visitor can: only what says who and in which language is left of the original. */
function pageRequest(req: IncomingMessage, publicUrl: string): Request {
  const [path = "", query] = (req.url ?? "").split("?", 2);
  const lng = new URLSearchParams(query).get("lng");
  // A page that sent its form by fetch can show the refusal only if it comes as data.
  const data = path.endsWith(".data") && req.method !== "GET" && req.method !== "HEAD";
  const url = new URL(data ? "/.refused.data" : "/.refused", publicUrl);
  if (lng) url.searchParams.set("lng", lng);
  const headers = new Headers({ Host: url.host });
  for (const name of ["cookie", "accept-language"] as const) {
    const value = req.headers[name];
    if (value) headers.set(name, value);
  }
  return new Request(url, { method: data ? "POST" : "GET", headers });
}

function plainText(error: HttpError, { log, requestId }: RequestContext): Response {
  const { status, headers } = error;
  if (status >= 500) log.error({ err: error.cause ?? error, code: error.code }, "request failed");
  return new Response(`${status} ${STATUS_CODES[status] ?? ""}\n\nRequest ${requestId}\n`, {
    status,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
  });
}
