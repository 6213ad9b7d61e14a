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
