import type { LoaderFunctionArgs } from "@remix-run/node";
import { HttpError, httpErrorOf } from "./errors.server.ts";

type Handler = (args: LoaderFunctionArgs) => Promise<Response>;
type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Creates the loader and action of a JSON resource from one handler per method; other methods answer 405. */
export function resource(handlers: Partial<Record<Method, Handler>>) {
  const respond = answering(async (args) => {
    const method = args.request.method === "HEAD" ? "GET" : args.request.method;
    const handler = handlers[method as Method];
    if (!handler) throw methodNotAllowed(Object.keys(handlers));
    return handler(args);
  });
  return { loader: respond, action: respond };
}

/** Converts the errors of a loader or action to the API's error answers. */
export function answering(handler: Handler): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      return errorResponse(httpErrorOf(error), args.context);
    }
  };
}

/**
 * `Cache-Control` of answers that the page cache stores (docs/decisions/0007-page-cache.md) and browsers revalidate. The last
 * directive is our own, which caches must ignore (RFC 9111 section 5.2.3), so that no other answer has the same text.
 */
export const SAME_FOR_ALL_VISITORS = "private, no-cache, same-for-all-visitors";

/** Creates an answer with a text that is the same for all visitors. */
export function sharedText(text: string, type: string): Response {
  const headers = { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": SAME_FOR_ALL_VISITORS };
  return new Response(text, { headers });
}

/** Headers of a state that callers keep, and of which they ask whether it is still the same. */
export function headersOfState(etag: string) {
  return { ETag: etag, "Cache-Control": "private, no-cache", Vary: "Authorization, Cookie" };
}

/** Creates a JSON response, with `no-store` by default. */
export function json(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const usual = { "Cache-Control": "no-store", "Content-Type": "application/json; charset=utf-8" };
  return new Response(JSON.stringify(body), { status, headers: { ...usual, ...headers } });
}

export function noContent(): Response {
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

/** Creates the API's error answer: `{ error, message, … }`. */
export function errorResponse(error: HttpError, { log }: Pick<LoaderFunctionArgs["context"], "log">) {
  if (error.status >= 500) log.error({ err: error.cause ?? error, code: error.code }, "request failed");
  return json(
    { error: error.code, message: error.message, ...error.extra },
    { status: error.status, headers: error.headers },
  );
}

/** Creates a 405 with `Allow` (RFC 9110 section 15.5.6). */
export function methodNotAllowed(allowed: string[]): HttpError {
  const all = allowed.includes("GET") ? [...allowed, "HEAD"] : allowed;
  const headers = { Allow: all.join(", ") };
  return new HttpError("method_not_allowed", undefined, { headers });
}
