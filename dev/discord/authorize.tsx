import { type OAuth2Scopes } from "discord-api-types/v10";
import { type Grant, tokenLifetime } from "./grants.ts";
import { finishInvite, invitePage } from "./invite.tsx";
import { errorPage, htmlPage } from "./page.tsx";
import { displayName, type Person } from "./people.ts";
import { type Call, getPerson, ISSUER, nameOf, type Platform } from "./platform.ts";

export type AuthorizeRequest = {
  /** Null only for an invitation that ends at Discord. */
  redirectUri: string | null;
  responseType: "code" | "token" | null;
  scopes: string[];
  state: string | null;
  codeChallenge: string | null;
  invite: { guildId: string | null; fixed: boolean; permissions: string } | null;
};

/** GET: the page for signing in or adding the bot. `prompt` has no effect, because nobody stays signed in. */
export function showAuthorize({ url, platform }: Call): Response {
  const request = requireAuthorizeRequest(url, platform);
  if (request.invite) return invitePage(request.invite, platform);
  return htmlPage(
    `Sign in to ${nameOf(platform)}`,
    <>
      <p>It asks for: {request.scopes.join(", ")}</p>
      <form method="post">
        {platform.people.map((person) => (
          <button key={person.id} name="person" value={person.id}>
            {displayName(person)} <small>{person.about}</small>
          </button>
        ))}
        <button className="quiet" name="cancel" value="1">
          Cancel
        </button>
      </form>
    </>,
  );
}

/** POST: the decision on that page: `person` (an id), with `guild_id` for an invitation, or `cancel`. */
export async function decideAuthorize({ http, url, platform }: Call): Promise<Response> {
  const request = requireAuthorizeRequest(url, platform);
  const form = new URLSearchParams(await http.text());
  if (form.has("cancel")) return cancelled(request);
  const person = getPerson(platform, form.get("person"));
  if (!person) return errorPage("Unknown person");
  if (!request.invite) return redirectBack(request, grantedTo(person, request, platform), 303);
  const guild = finishInvite(request.invite, person, form.get("guild_id"), platform);
  if (request.responseType === null) return htmlPage("Added", <p>The bot is in {guild.name} now.</p>);
  const hints = { guild_id: guild.id, permissions: request.invite.permissions };
  return redirectBack(request, { ...grantedTo(person, request, platform), ...hints }, 303);
}

/** Error texts as quoted in hasura-auth #125. */
function cancelled(request: AuthorizeRequest): Response {
  if (request.redirectUri === null) return htmlPage("Cancelled", <p>The bot was not added.</p>);
  const description = "The resource owner or authorization server denied the request";
  return redirectBack(request, { error: "access_denied", error_description: description }, 303);
}

/** A code, or for the implicit grant a token (Discord docs: OAuth2), with `iss` (RFC 9207). */
function grantedTo(
  { id }: Person,
  { responseType, scopes, redirectUri, codeChallenge }: AuthorizeRequest,
  { application, grants }: Platform,
): Record<string, string> {
  const grant = { applicationId: application.id, personId: id, scopes };
  if (responseType === "token") return { ...tokenParameters(grants.issue(grant)), iss: ISSUER };
  const code = grants.issueCode({ ...grant, redirectUri: redirectUri ?? "", codeChallenge });
  return { code, iss: ISSUER };
}

function tokenParameters({ accessToken, scopes }: Grant) {
  const [expires_in, scope] = [String(tokenLifetime), scopes.join(" ")];
  return { access_token: accessToken, token_type: "Bearer", expires_in, scope };
}

/**
 * Validates the query of an authorize URL. Throws an error page if a redirect cannot be trusted, else a redirect with
 * the error (RFC 6749 §4.1.2.1; error texts as reported for Discord).
 */
function requireAuthorizeRequest(url: URL, { application }: Platform): AuthorizeRequest {
  const query = url.searchParams;
  if (query.get("client_id") !== application.id) throw errorPage("Unknown Application");
  // Parameters must not be repeated (RFC 6749 §3.1).
  if (new Set(query.keys()).size < [...query.keys()].length) throw errorPage("Repeated parameter");

  const request: AuthorizeRequest = {
    redirectUri: query.get("redirect_uri"),
    responseType: null,
    scopes: (query.get("scope") ?? "").split(" ").filter(Boolean),
    state: query.get("state"),
    codeChallenge: query.get("code_challenge"),
    invite: null,
  };
  if (request.scopes.includes("bot")) request.invite = requireInvite(query);
  const responseType = query.get("response_type");
  // An invitation without a redirect URI gets the first one (Discord docs: OAuth2, Advanced Bot Authorization).
  if (request.invite && responseType) request.redirectUri ??= application.redirectUris[0] ?? null;
  const needsRedirect = !request.invite || responseType !== null || request.redirectUri !== null;
  if (needsRedirect && !application.redirectUris.includes(request.redirectUri ?? "")) {
    throw errorPage("Invalid OAuth2 redirect_uri");
  }
  request.responseType = requireResponseType(request, responseType);
  requireKnownScopes(request);
  requirePkce(request, query.get("code_challenge_method"));
  return request;
}

function requireInvite(query: URLSearchParams): AuthorizeRequest["invite"] {
  const permissions = query.get("permissions") ?? "0";
  if (!/^\d+$/.test(permissions)) throw errorPage("Invalid permissions");
  const guildId = query.get("guild_id");
  return { guildId, permissions, fixed: guildId !== null && query.get("disable_guild_select") === "true" };
}

function requireResponseType(request: AuthorizeRequest, asked: string | null): "code" | "token" | null {
  const inviteOnly = request.scopes.every((scope) => scope === "bot" || scope === "applications.commands");
  if (asked === null && request.invite && inviteOnly) return null;
  if (asked === null) throw refuse(request, "invalid_request", "Missing response_type parameter.");
  if (asked === "code" || (asked === "token" && !request.invite)) return asked;
  throw refuse(request, "unsupported_response_type", "The response type is not supported.");
}

function requireKnownScopes(request: AuthorizeRequest): void {
  if (request.scopes.length > 0 && request.scopes.every((scope) => knownScopes.has(scope))) return;
  throw refuse(request, "invalid_scope", "The requested scope is invalid, unknown, or malformed.");
}

/** Discord's metadata lists S256 only; without a method RFC 7636 §4.3 means "plain". */
function requirePkce(request: AuthorizeRequest, method: string | null): void {
  if (request.codeChallenge === null && method === null) return;
  if (method !== "S256") throw refuse(request, "invalid_request", 'Unsupported "code_challenge_method"');
  if (!/^[\w-]{43}$/.test(request.codeChallenge ?? "")) {
    throw refuse(request, "invalid_request", 'Invalid "code_challenge"');
  }
}

function refuse(request: AuthorizeRequest, error: string, description: string): Response {
  return redirectBack(request, { error, error_description: description });
}

/** Redirects to the application: a code in the query, a token in the fragment (RFC 6749 §4.1.2, §4.2.2). */
function redirectBack(
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

/** Scopes available to any application; others need Discord's approval (Discord docs: OAuth2 Scopes). */
const publicScopes = [
  "applications.builds.read",
  "applications.commands",
  "applications.commands.permissions.update",
  "applications.entitlements",
  "applications.store.update",
  "bot",
  "connections",
  "email",
  "gdm.join",
  "guilds",
  "guilds.join",
  "guilds.members.read",
  "identify",
  "role_connections.write",
  "webhook.incoming",
] satisfies `${OAuth2Scopes}`[];

export const knownScopes = new Set<string>(publicScopes);
