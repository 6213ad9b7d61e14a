import { type AuthorizeRequest } from "./authorize-request.ts";
import { tokenLifetime } from "./grants.ts";
import { htmlPage, markup } from "./html.ts";
import { type Person } from "./people.ts";
import { type Platform } from "./platform.ts";

/** Redirects with a code, `state`, `iss` (RFC 9207) and further parameters. */
export function answerWithCode(
  request: AuthorizeRequest,
  person: Person,
  { application, grants, issuer }: Platform,
  extra: Record<string, string> = {},
): Response {
  const code = grants.issueCode({
    applicationId: application.id,
    personId: person.id,
    scopes: request.scopes,
    redirectUri: request.redirectUri ?? "",
    codeChallenge: request.codeChallenge,
  });
  return redirectBack(request, { code, iss: issuer, ...extra }, 303);
}

/** Redirects with a token: the implicit grant, without a refresh token (Discord docs: OAuth2, Implicit Grant). */
export function answerWithToken(
  request: AuthorizeRequest,
  person: Person,
  { application, grants, issuer }: Platform,
): Response {
  const grant = grants.issue({
    applicationId: application.id,
    personId: person.id,
    scopes: request.scopes,
  });
  const answer = {
    access_token: grant.accessToken,
    token_type: "Bearer",
    expires_in: String(tokenLifetime),
    scope: grant.scopes.join(" "),
    iss: issuer,
  };
  return redirectBack(request, answer, 303);
}

/** Redirects to the application: a code in the query, a token in the fragment (RFC 6749 §4.1.2, §4.2.2). */
export function redirectBack(
  { redirectUri, responseType, state }: AuthorizeRequest,
  answer: Record<string, string>,
  status: 302 | 303 = 302,
): Response {
  if (redirectUri === null) return errorPage(answer.error_description ?? "Invalid request");
  const target = new URL(redirectUri);
  const parameters = responseType === "token" ? new URLSearchParams() : target.searchParams;
  for (const [name, value] of Object.entries(answer)) parameters.set(name, value);
  if (state !== null) parameters.set("state", state);
  if (responseType === "token") target.hash = String(parameters);
  return new Response(null, { status, headers: { location: target.href, "cache-control": "no-store" } });
}

/** Discord's error page when a redirect is not possible. */
export function errorPage(message: string): Response {
  return htmlPage("Something is wrong with this link", markup`<p role="alert">${message}</p>`, 400);
}
