import { STATUS_CODES, type IncomingMessage } from "node:http";
import type { RequestContext } from "#app/context.server.ts";
import type { HttpError } from "#app/http/errors.server.ts";
import { errorResponse } from "#app/http/resource.server.ts";
import type { Handle } from "./app.ts";
import { FloodError } from "./general-limit.ts";

interface RefusalOptions {
  context: RequestContext;
  handle: Handle;
  publicUrl: string;
}

/** Answers a refused or failed request: JSON below `/api/`, else an error page, or plain text where that costs too much. */
export async function answerRefusal(
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
  if (response.status !== error.status || body.byteLength === 0) return undefined;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
  return new Response(body, { status: error.status, headers });
}

/** Builds a request for an internal error page, with only cookie and language of the original. */
function pageRequest(req: IncomingMessage, publicUrl: string): Request {
  const [path = "", query] = (req.url ?? "").split("?", 2);
  const lng = new URLSearchParams(query).get("lng");
  // A page that submitted its form by fetch can only show a refusal that comes as data.
  const isData = path.endsWith(".data") && req.method !== "GET" && req.method !== "HEAD";
  const url = new URL(isData ? "/.refused.data" : "/.refused", publicUrl);
  if (lng) url.searchParams.set("lng", lng);
  const headers = { Host: url.host, Cookie: req.headers.cookie ?? "" };
  return new Request(url, { method: isData ? "POST" : "GET", headers });
}

function plainText(error: HttpError, { log, requestId }: RequestContext): Response {
  const { status, headers } = error;
  if (status >= 500) log.error({ err: error.cause ?? error, code: error.code }, "request failed");
  return new Response(`${status} ${STATUS_CODES[status] ?? ""}\n\nRequest ${requestId}\n`, {
    status,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
  });
}
