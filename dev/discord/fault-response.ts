import { type Fault } from "./faults.ts";
import { oauthError, restError } from "./refusals.ts";
import { rateLimitHeaders } from "./rate-limit.ts";

/** No response: the connection stays open or is reset. */
export type Silence = "hang" | "reset";

type Failure = Exclude<Fault, { kind: "exhausted" }>;

/** Adds the headers of an exhausted rate limit to a regular response. */
export function exhaust(response: Response, resetAfter: number, operation: string, now: number): Response {
  const headers = new Headers(response.headers);
  const limits = rateLimitHeaders(operation, now, { remaining: 0, resetAfter });
  for (const [name, value] of Object.entries(limits)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

export function faultResponse(fault: Failure, operation: string, now: number): Response | Silence {
  switch (fault.kind) {
    case "hang":
    case "reset":
      return fault.kind;
    case "html":
      return new Response(`<!DOCTYPE html><html><body><h1>Error ${fault.status}</h1></body></html>`, {
        status: fault.status,
        headers: { "content-type": "text/html; charset=UTF-8" },
      });
    case "malformed":
      return jsonText('{"id": "2147382117187');
    case "empty":
      return jsonText("");
    case "body":
      return Response.json(fault.body, { status: fault.status ?? 200 });
    case "status":
      return fault.status === 429 ? rateLimited(fault, operation, now) : failed(fault.status, operation);
  }
}

function jsonText(body: string): Response {
  return new Response(body, { headers: { "content-type": "application/json" } });
}

/** `retry_after` is a float, the header whole seconds, rounded up (Discord docs: Rate Limits). */
function rateLimited(
  { retryAfter, global = false }: { retryAfter: number; global?: boolean },
  operation: string,
  now: number,
): Response {
  const limits: Record<string, string> = global
    ? { "x-ratelimit-global": "true", "x-ratelimit-scope": "global" }
    : {
        ...rateLimitHeaders(operation, now, { remaining: 0, resetAfter: retryAfter }),
        "x-ratelimit-scope": "user",
      };
  return Response.json(
    { message: "You are being rate limited.", retry_after: retryAfter, global },
    { status: 429, headers: { "retry-after": String(Math.ceil(retryAfter)), ...limits } },
  );
}

function failed(status: 401 | 403 | 500 | 502, operation: string): Response {
  if (status === 401 && operation.startsWith("POST /oauth2/token")) return oauthError(401, "invalid_client");
  switch (status) {
    case 401:
      return restError(401, 0, "401: Unauthorized");
    case 403:
      return restError(403, 50001, "Missing Access");
    case 500:
      return restError(500, 0, "500: Internal Server Error");
    case 502:
      return restError(502, 0, "502: Bad Gateway");
  }
}
