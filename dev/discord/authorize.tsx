import { type AuthorizeRequest, redirectBack, requireAuthorizeRequest } from "./authorize-request.ts";
import { type Grant, tokenLifetime } from "./grants.ts";
import { finishInvite, invitePage } from "./invite.tsx";
import { errorPage, htmlPage } from "./page.tsx";
import { displayName, type Person } from "./people.ts";
import { APPLICATION_NAME, type Call, getPerson, ISSUER, type Platform } from "./platform.ts";

/** GET: the page for signing in or adding the bot. `prompt` has no effect, because nobody stays signed in. */
export function showAuthorize({ url, platform }: Call): Response {
  const request = requireAuthorizeRequest(url, platform);
  if (request.invite) return invitePage(request.invite, platform);
  return htmlPage(
    `Sign in to ${APPLICATION_NAME}`,
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
