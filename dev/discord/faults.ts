import { addRateLimit, oauthError, restError } from "./rest.ts";

/** Operations that can be told to fail, as method and path, separately for the bot's token. */
export const operations = [
  "GET /users/@me",
  "GET /users/@me/guilds",
  "GET /users/@me/guilds/{guild}/member",
  "GET /oauth2/@me",
  "GET /users/@me as bot",
  "GET /users/@me/guilds as bot",
  "GET /applications/{id}/commands",
  "GET /guilds/{guild}",
  "GET /guilds/{guild}/channels",
  "GET /guilds/{guild}/roles",
  "GET /guilds/{guild}/members/search",
  "GET /guilds/{guild}/members/{user}",
  "POST /oauth2/token",
  "POST /oauth2/token/revoke",
  "POST /webhooks/{id}/{token}",
] as const;

export type Operation = (typeof operations)[number];

export function operationOf(method: string, path: string, authorization: string | null): string {
  const name = `${method} ${path}`
    .replace(/(?<=\/applications\/)\d+/, "{id}")
    .replace(/(?<=\/guilds\/)\d+/, "{guild}")
    .replace(/(?<=\/members\/)\d+/, "{user}")
    .replace(/(?<=\/webhooks\/)[^/]+\/[^/]+$/, "{id}/{token}");
  return path.startsWith("/users/@me") && authorization?.startsWith("Bot ") ? `${name} as bot` : name;
}

/** A way to fail. Times are in seconds. */
export type Fault =
  | { kind: "status"; status: 429; retryAfter: number; global?: boolean }
  | { kind: "status"; status: 401 | 403 | 500 | 502 }
  | { kind: "html"; status: number }
  /** `cut` resets the connection in the middle of the body, `drip` sends a body that never ends, a byte each 100 ms. */
  | { kind: "hang" | "reset" | "cut" | "drip" | "malformed" | "empty" }
  /** The regular response, the last within its rate limit (Discord docs: Rate Limits, Header Format). */
  | { kind: "exhausted"; resetAfter: number }
  | { kind: "body"; body: unknown; status?: number };

type Planned = { fault: Fault; timesLeft: number; after?: number };

export class Faults {
  readonly #planned = new Map<string, Planned>();

  /** Makes the next `times` requests fail, or all until `clear`, after `after` regular ones. */
  set(
    operation: Operation,
    fault: Fault,
    { times = Infinity, after }: { times?: number; after?: number } = {},
  ): void {
    this.#planned.set(operation, { fault, timesLeft: times, after });
  }

  clear(operation?: Operation): void {
    if (operation) this.#planned.delete(operation);
    else this.#planned.clear();
  }

  get(operation: Operation): Planned | undefined {
    return this.#planned.get(operation);
  }

  take(operation: string): Fault | undefined {
    const planned = this.#planned.get(operation);
    if (!planned) return undefined;
    if (planned.after) {
      planned.after -= 1;
      return undefined;
    }
    planned.timesLeft -= 1;
    if (planned.timesLeft <= 0) this.#planned.delete(operation);
    return planned.fault;
  }
}

export type Silence = "hang" | "reset" | "cut" | "drip";

export function faultResponse(
  fault: Exclude<Fault, { kind: "exhausted" }>,
  operation: string,
  now: number,
): Response | Silence {
  switch (fault.kind) {
    case "hang":
    case "reset":
    case "cut":
    case "drip":
      return fault.kind;
    case "html":
      return new Response(`<!DOCTYPE html><html><body><h1>Error ${fault.status}</h1></body></html>`, {
        status: fault.status,
        headers: { "content-type": "text/html; charset=UTF-8" },
      });
    case "malformed":
    case "empty":
      return new Response(fault.kind === "empty" ? "" : '{"id": "2147382117187', {
        headers: { "content-type": "application/json" },
      });
    case "body":
      return Response.json(fault.body, { status: fault.status ?? 200 });
    case "status":
      if (fault.status === 429) return rateLimited(fault, operation, now);
      if (fault.status === 401 && operation.startsWith("POST /oauth2/token"))
        return oauthError(401, "invalid_client");
      return restError(fault.status, fault.status === 403 ? 50001 : 0, messages[fault.status]);
  }
}

const messages = {
  401: "401: Unauthorized",
  403: "Missing Access",
  500: "500: Internal Server Error",
  502: "502: Bad Gateway",
};

/** `retry_after` is a float, the header whole seconds, rounded up (Discord docs: Rate Limits). */
function rateLimited(
  { retryAfter, global = false }: { retryAfter: number; global?: boolean },
  operation: string,
  now: number,
): Response {
  const body = { message: "You are being rate limited.", retry_after: retryAfter, global };
  const headers = { "retry-after": String(Math.ceil(retryAfter)) };
  const response = Response.json(body, { status: 429, headers });
  response.headers.set("x-ratelimit-scope", global ? "global" : "user");
  if (!global) return addRateLimit(response, operation, now, { remaining: 0, resetAfter: retryAfter });
  response.headers.set("x-ratelimit-global", "true");
  return response;
}
