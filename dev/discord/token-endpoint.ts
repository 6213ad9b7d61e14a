import { createHash } from "node:crypto";
import {
  type RESTPostOAuth2AccessTokenResult,
  type RESTPostOAuth2ClientCredentialsResult,
} from "discord-api-types/v10";
import { knownScopes } from "./authorize.tsx";
import { type CodeGrant, type Grant, tokenLifetime } from "./grants.ts";
import { type Application, type Call, type Platform } from "./platform.ts";
import { oauthError } from "./rest.ts";

/** Exchanges a code or refresh token for a pair of tokens (Discord docs: OAuth2; RFC 6749 §4.1.3, §6). */
export async function answerToken({ http, platform }: Call): Promise<Response> {
  const form = await requireForm(http, platform.application);
  const ofOwner = form.get("grant_type") === "client_credentials";
  const grant = ofOwner ? grantToOwner(form, platform) : grantFor(form, platform);
  const answer = {
    access_token: grant.accessToken,
    token_type: "Bearer",
    expires_in: tokenLifetime,
    scope: grant.scopes.join(" "),
  } satisfies RESTPostOAuth2ClientCredentialsResult;
  const withRefresh: RESTPostOAuth2AccessTokenResult = { ...answer, refresh_token: grant.refreshToken };
  return Response.json(ofOwner ? answer : withRefresh, { headers: { "cache-control": "no-store" } });
}

/** Issues a token of the application's owner, who has no refresh token (Discord docs: OAuth2, Client Credentials Grant). */
function grantToOwner(form: URLSearchParams, { application, grants, people }: Platform): Grant {
  const scopes = form.get("scope")?.split(" ").filter(Boolean) ?? [];
  if (scopes.length === 0 || !scopes.every((scope) => knownScopes.has(scope)))
    throw oauthError(400, "invalid_scope", "The requested scope is invalid, unknown, or malformed.");
  return grants.issue({ applicationId: application.id, personId: people[0]?.id ?? "", scopes });
}

/** Revokes all tokens of the token's user for this application; an unknown token is no error (RFC 7009 §2.2). */
export async function answerRevoke({ http, platform: { application, grants } }: Call): Promise<Response> {
  const form = await requireForm(http, application);
  const token = form.get("token");
  if (!token) throw oauthError(400, "invalid_request", 'Missing "token" in request.');
  grants.revoke(token, application.id);
  return Response.json({});
}

function grantFor(form: URLSearchParams, platform: Platform): Grant {
  switch (form.get("grant_type")) {
    case "authorization_code":
      return exchangeCode(form, platform);
    case "refresh_token":
      return refresh(form, platform);
    default:
      throw oauthError(400, "unsupported_grant_type");
  }
}

function exchangeCode(form: URLSearchParams, { application, grants }: Platform): Grant {
  const code = grants.takeCode(form.get("code") ?? "");
  if (code?.applicationId !== application.id)
    throw oauthError(400, "invalid_grant", 'Invalid "code" in request.');
  if (form.get("redirect_uri") !== code.redirectUri) {
    throw oauthError(400, "invalid_request", 'Invalid "redirect_uri" in request.');
  }
  requireVerifier(code, form.get("code_verifier"));
  return grants.issue(code);
}

/** RFC 7636 §4.1 and §4.6. A verifier without a challenge is a downgrade (RFC 9700 §4.8.2). */
function requireVerifier({ codeChallenge }: CodeGrant, verifier: string | null): void {
  if (codeChallenge === null && verifier === null) return;
  if (verifier === null) throw oauthError(400, "invalid_grant", 'Missing "code_verifier"');
  const wellFormed = /^[\w.~-]{43,128}$/.test(verifier);
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  if (!wellFormed || challenge !== codeChallenge) {
    throw oauthError(400, "invalid_request", 'Invalid "code_verifier"');
  }
}

/** Used, expired, revoked and foreign tokens get the same response (Discord docs: OAuth2, Refresh Token Exchange). */
function refresh(form: URLSearchParams, { application, grants }: Platform): Grant {
  const grant = grants.rotate(form.get("refresh_token") ?? "", application.id);
  if (!grant) throw oauthError(400, "invalid_grant", 'Invalid "refresh_token" in request');
  return grant;
}

/**
 * Parses the form of an authenticated client. Throws for other content types (discord-api-docs #5249), for parameters
 * in the URL (#7299) and repeated ones (RFC 6749 §3.2).
 */
async function requireForm(http: Request, application: Application): Promise<URLSearchParams> {
  const type = http.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw oauthError(400, "unsupported_grant_type");
  if (new URL(http.url).search !== "") {
    throw oauthError(400, "invalid_request", "Parameters belong in the body, not in the URL.");
  }
  const form = new URLSearchParams(await http.text());
  if (new Set(form.keys()).size < [...form.keys()].length) {
    throw oauthError(400, "invalid_request", "Repeated parameter in request.");
  }
  requireClient(http.headers.get("authorization"), form, application);
  return form;
}

/** Throws 401 unless the application authenticates by HTTP Basic or the form, not both (RFC 6749 §2.3). */
function requireClient(header: string | null, form: URLSearchParams, application: Application): void {
  const basic = readBasic(header);
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
  return new URLSearchParams(`value=${text.replaceAll("&", "%26")}`).get("value") ?? "";
}
