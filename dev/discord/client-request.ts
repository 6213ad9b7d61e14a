import { type Application } from "./platform.ts";
import { oauthError } from "./refusals.ts";

/**
 * Parses the form of a request to the token endpoints. Throws for other content types (Discord's error is
 * "unsupported_grant_type", discord-api-docs #5249), for parameters in the URL (#7299) and repeated ones (RFC 6749
 * §3.2).
 */
export async function requireForm(http: Request): Promise<URLSearchParams> {
  const type = http.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw oauthError(400, "unsupported_grant_type");
  if (new URL(http.url).search !== "") {
    throw oauthError(400, "invalid_request", "Parameters belong in the body, not in the URL.");
  }
  const form = new URLSearchParams(await http.text());
  if (new Set(form.keys()).size < [...form.keys()].length) {
    throw oauthError(400, "invalid_request", "Repeated parameter in request.");
  }
  return form;
}

/** Throws 401 unless the application authenticates by HTTP Basic or the form, not both (RFC 6749 §2.3). */
export function requireClient(http: Request, form: URLSearchParams, application: Application): void {
  const basic = readBasic(http.headers.get("authorization"));
  const secret = form.get("client_secret");
  if (basic && secret !== null)
    throw oauthError(400, "invalid_request", "Two ways of client authentication.");
  const client = basic ?? { id: form.get("client_id"), secret };
  const named = form.get("client_id") ?? client.id;
  if (client.id !== application.id || client.secret !== application.secret || named !== application.id) {
    throw oauthError(401, "invalid_client");
  }
}

/** RFC 6749 §2.3.1: both halves are form-encoded before they become Basic credentials. */
function readBasic(header: string | null): { id: string; secret: string } | undefined {
  const credentials = header?.match(/^Basic (.+)$/i)?.[1];
  if (credentials === undefined) return undefined;
  const [id = "", ...secret] = Buffer.from(credentials, "base64").toString().split(":");
  return { id: formDecode(id), secret: formDecode(secret.join(":")) };
}

function formDecode(text: string): string {
  // The value of a single pair is decoded like a form and never throws.
  return new URLSearchParams(`value=${text.replaceAll("&", "%26")}`).get("value") ?? "";
}
