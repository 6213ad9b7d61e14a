import { type RESTError } from "discord-api-types/v10";

/** An error of the REST API (Discord docs: Reference, Error Messages). To be thrown or returned. */
export function restError(status: number, code: number, message: string, headers?: HeadersInit): Response {
  return Response.json({ message, code } satisfies RESTError, { status, headers });
}

/** 400 "Invalid Form Body" (50035) about one field (Discord docs: Reference, Error Messages). */
export function invalidField(field: string, code: string, message: string): Response {
  const body = {
    message: "Invalid Form Body",
    code: 50035,
    errors: { [field]: { _errors: [{ code, message }] } },
  } satisfies RESTError;
  return Response.json(body, { status: 400 });
}

/** An error of the token and revocation endpoints (RFC 6749 §5.2), which is never cached (§5.1). */
export function oauthError(status: 400 | 401, error: string, description?: string): Response {
  return Response.json(
    { error, ...(description && { error_description: description }) },
    { status, headers: { "cache-control": "no-store" } },
  );
}

/** 404 for whatever is not there. */
export function notFound(): Response {
  return restError(404, 0, "404: Not Found");
}

/** 405 with the methods that would have worked (RFC 9110 §15.5.6). */
export function methodNotAllowed(allowed: string[]): Response {
  return restError(405, 0, "405: Method Not Allowed", { allow: allowed.join(", ") });
}
