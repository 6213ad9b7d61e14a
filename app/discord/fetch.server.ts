import type { z } from "zod";
import {
  DiscordError,
  DiscordFormatError,
  DiscordNetworkError,
  DiscordRateLimitedError,
  DiscordResponseError,
  DiscordTimeoutError,
  DiscordUnauthorizedError,
} from "./errors.server.ts";
import { fetchWithin } from "./fetch-within.server.ts";

export const TIMEOUT = 5_000;

export interface DiscordOptions {
  apiUrl: string;
  publicUrl: string;
  /** In milliseconds, for one call with all its pages. */
  timeout?: number;
}

/** Builds the `User-Agent`, without which Discord refuses requests (Discord's reference, "User Agent"). */
export function userAgent(publicUrl: string): string {
  return `DiscordBot (${publicUrl}, 1.0)`;
}

interface FetchOptions extends Pick<RequestInit, "method" | "body"> {
  headers: Record<string, string>;
  signal: AbortSignal;
  onHeaders?: (headers: Headers) => void;
}

/** Sends a request to Discord and reads a 2xx answer. `operation` names the call. @throws DiscordError */
export async function fetchText(
  operation: string,
  url: string | URL,
  { headers, onHeaders, ...init }: FetchOptions,
): Promise<string> {
  try {
    const all = { ...headers, Accept: "application/json" };
    const response = await fetchWithin(url, { ...init, headers: all, redirect: "error" });
    // A limit or a refused token counts also where the body breaks off.
    const isRead = response.status !== 429 && response.status !== 401;
    const text = await (isRead ? response.text() : response.text().catch(() => ""));
    if (!response.ok) throw refusal(operation, response, text);
    onHeaders?.(response.headers);
    return text;
  } catch (error) {
    throw asDiscordError(operation, error);
  }
}

/** Sends a GET to Discord and parses its JSON. @throws DiscordError */
export async function fetchJson<Answer>(
  operation: string,
  url: string,
  schema: z.ZodType<Answer>,
  options: FetchOptions,
): Promise<Answer> {
  const answer = parseJson(operation, await fetchText(operation, url, options));
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, code }) => `${path.join(".") || "answer"}: ${code}`);
  throw new DiscordFormatError(operation, `unexpected format (${issues.join(", ").slice(0, 200)})`);
}

/** Returns the error of an answer that is no success; `body` may say how long Discord asks to wait. */
export function refusal(operation: string, response: Response, body = ""): DiscordError {
  switch (response.status) {
    case 401:
      return new DiscordUnauthorizedError(operation, "the token is refused");
    case 429:
      return new DiscordRateLimitedError(
        operation,
        retryAfter(response.headers.get("Retry-After"), body),
        // The refusal of an address has no scope (Discord docs: Rate Limits, Invalid Request Limit).
        !/^(user|shared)$/.test(response.headers.get("X-RateLimit-Scope") ?? ""),
      );
    default:
      return new DiscordResponseError(operation, response.status);
  }
}

/** Returns the error of a request that had no usable answer: it took too long, or was too large, or there was no connection. */
export function asDiscordError(operation: string, error: unknown): DiscordError {
  if (error instanceof DiscordError) return error;
  if (error instanceof RangeError) return new DiscordFormatError(operation, error.message);
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

/** Whole seconds from the header, the body's `retry_after`, or one minute; at most one hour. */
function retryAfter(header: string | null, body: string): number {
  const fromBody = /"retry_after":\s*(\d+(?:\.\d+)?)/.exec(body)?.[1];
  const seconds = Number(header ?? fromBody ?? 60);
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 3_600) : 60;
}
