import { createHash } from "node:crypto";
import { type RESTError } from "discord-api-types/v10";

export function restError(status: number, code: number, message: string, headers?: HeadersInit): Response {
  return Response.json({ message, code } satisfies RESTError, { status, headers });
}

/** Creates 400 "Invalid Form Body" (50035) for a field (Discord docs: Reference, Error Messages). */
export function invalidField(field: string, code: string, message: string): Response {
  const body = {
    message: "Invalid Form Body",
    code: 50035,
    errors: { [field]: { _errors: [{ code, message }] } },
  } satisfies RESTError;
  return Response.json(body, { status: 400 });
}

/** Creates an error of the token and revocation endpoints (RFC 6749 §5.2), not to be cached (§5.1). */
export function oauthError(status: 400 | 401, error: string, description?: string): Response {
  return Response.json(
    { error, ...(description && { error_description: description }) },
    { status, headers: { "cache-control": "no-store" } },
  );
}

export function notFound(): Response {
  return restError(404, 0, "404: Not Found");
}

/** Creates a 405 with the allowed methods (RFC 9110 §15.5.6). */
export function methodNotAllowed(allowed: string[]): Response {
  return restError(405, 0, "405: Method Not Allowed", { allow: allowed.join(", ") });
}

export function snowflakeError(field: string, value: string): Response {
  return invalidField(field, "NUMBER_TYPE_COERCE", `Value "${value}" is not snowflake.`);
}

/** Requires Discord's format (Reference, User Agent), with Cloudflare's error from discord-api-docs #6473. */
export function requireUserAgent(http: Request): void {
  const agent = http.headers.get("user-agent") ?? "";
  if (!/^DiscordBot \([^,()\s]+, [^,()]+\)/.test(agent))
    throw restError(403, 40333, "internal network error");
}

/** Requests in a bucket. */
const LIMIT = 50;

/** Sets a bucket's headers (Discord docs: Rate Limits, Header Format). Only faults exhaust a limit. Times in seconds. */
export function addRateLimit(
  response: Response,
  operation: string,
  now: number,
  { remaining = LIMIT - 1, resetAfter = 1 }: { remaining?: number; resetAfter?: number } = {},
): Response {
  const { headers } = response;
  headers.set("x-ratelimit-limit", String(LIMIT));
  headers.set("x-ratelimit-remaining", String(remaining));
  headers.set("x-ratelimit-reset", (now / 1000 + resetAfter).toFixed(3));
  headers.set("x-ratelimit-reset-after", resetAfter.toFixed(3));
  headers.set("x-ratelimit-bucket", createHash("md5").update(operation).digest("hex"));
  return response;
}

export function readSnowflake(url: URL, name: string): bigint | null {
  const value = url.searchParams.get(name);
  if (value === null) return null;
  if (!/^\d{1,20}$/.test(value)) throw snowflakeError(name, value);
  return BigInt(value);
}

export function readLimit(url: URL, { usual = 200, most = 200 } = {}): number {
  const value = url.searchParams.get("limit") ?? String(usual);
  const refuse = (code: string, message: string) => invalidField("limit", code, message);
  if (!/^-?\d+$/.test(value)) throw refuse("NUMBER_TYPE_COERCE", `Value "${value}" is not int.`);
  const limit = Number(value);
  if (limit < 1) throw refuse("NUMBER_TYPE_MIN", "int value should be greater than or equal to 1.");
  if (limit > most) throw refuse("NUMBER_TYPE_MAX", `int value should be less than or equal to ${most}.`);
  return limit;
}

export function readBoolean(url: URL, name: string): boolean {
  const value = url.searchParams.get(name) ?? "false";
  if (["True", "true", "1"].includes(value)) return true;
  if (["False", "false", "0"].includes(value)) return false;
  throw invalidField(name, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
}

/** Properties that all have the same value, like null for what is not simulated. */
export function filled<Value, Name extends string>(value: Value, ...names: Name[]): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
}

/** A number where discord-api-types wants an enum that may have no member for it. */
export const zero: number = 0;
