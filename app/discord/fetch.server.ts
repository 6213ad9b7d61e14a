import type { z } from "zod";

import {
  DiscordError,
  DiscordForbiddenError,
  DiscordFormatError,
  DiscordNetworkError,
  DiscordRateLimitedError,
  DiscordResponseError,
  DiscordTimeoutError,
  DiscordUnauthorizedError,
} from "./errors.server.ts";

/** Milliseconds that Discord may take for one call, body included. */
export const TIMEOUT = 5_000;

/** How we name ourselves: Discord refuses requests without such a name (its reference, "User Agent"). */
export function userAgent(publicUrl: string): string {
  return `DiscordBot (${publicUrl}, 1.0)`;
}

interface FetchOptions {
  /** A `User-Agent` among them. */
  headers: Record<string, string>;
  /** Ends the call; made with `AbortSignal.timeout`. */
  signal: AbortSignal;
  /** Gets the headers of a 2xx answer. */
  onHeaders?: (headers: Headers) => void;
}

/**
 * Asks Discord and gives back what a 2xx answer says, parsed.
 *
 * @param operation how errors name the call, like `GET /users/@me`
 * @param schema what is read of the JSON
 * @throws DiscordError of the kind that fits, and nothing else
 */
export async function fetchJson<Answer>(
  operation: string,
  url: string,
  schema: z.ZodType<Answer>,
  { headers, signal, onHeaders }: FetchOptions,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      headers: { ...headers, Accept: "application/json" },
      redirect: "error",
      signal,
    });
    const text = await response.text();
    if (!response.ok) throw refusal(operation, response, text);
    onHeaders?.(response.headers);
    return parse(operation, parseJson(operation, text), schema);
  } catch (error) {
    throw asDiscordError(operation, error);
  }
}

/** The `DiscordError` for a status that is not 2xx. */
export function refusal(operation: string, response: Response, body = ""): DiscordError {
  switch (response.status) {
    case 401:
      return new DiscordUnauthorizedError(operation, "the token is refused");
    case 403:
      return new DiscordForbiddenError(operation, "forbidden");
    case 429:
      return new DiscordRateLimitedError(operation, retryAfter(response.headers.get("Retry-After"), body));
    default:
      return new DiscordResponseError(operation, response.status);
  }
}

/** What `fetch` and its body throw, as the `DiscordError` that it means. */
export function asDiscordError(operation: string, error: unknown): DiscordError {
  if (error instanceof DiscordError) return error;
  const name = error instanceof Error ? error.name : "";
  if (name === "TimeoutError" || name === "AbortError") {
    return new DiscordTimeoutError(operation, "no answer in time", { cause: error });
  }
  return new DiscordNetworkError(operation, "no connection", { cause: error });
}

function parseJson(operation: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DiscordFormatError(operation, "the answer is not JSON", { cause: error });
  }
}

function parse<Answer>(operation: string, answer: unknown, schema: z.ZodType<Answer>): Answer {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, code }) => `${path.join(".") || "answer"}: ${code}`);
  throw new DiscordFormatError(operation, `unexpected format (${issues.join(", ").slice(0, 200)})`);
}

/** Whole seconds: the header, else the body's `retry_after`, else a minute; an hour at most. */
function retryAfter(header: string | null, body: string): number {
  const fromBody = /"retry_after":\s*(\d+(?:\.\d+)?)/.exec(body)?.[1];
  const seconds = Number(header ?? fromBody ?? 60);
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 3_600) : 60;
}
