import { type AuthorizeRequest, requireAuthorizeRequest } from "./authorize-request.ts";
import { htmlPage, markup } from "./html.ts";
import { finishInvite, invitePage } from "./invite.ts";
import { answerWithCode, answerWithToken, errorPage, redirectBack } from "./redirects.ts";
import { displayName } from "./people.ts";
import { getPerson, type Platform } from "./platform.ts";

/** GET: the page for signing in or adding the bot. `prompt` has no effect, because nobody stays signed in. */
export function showAuthorize(http: Request, platform: Platform): Response {
  const request = requireAuthorizeRequest(new URL(http.url), platform);
  return request.invite ? invitePage(request.invite, platform) : signInPage(request, platform);
}

/** POST: the decision on that page: `person` (an id), with `guild_id` for an invitation, or `cancel`. */
export async function decideAuthorize(http: Request, platform: Platform): Promise<Response> {
  const request = requireAuthorizeRequest(new URL(http.url), platform);
  const form = new URLSearchParams(await http.text());
  if (form.has("cancel")) return cancelled(request);
  const person = getPerson(platform, form.get("person"));
  if (!person) return errorPage("Unknown person");
  if (request.invite) return finishInvite(request, request.invite, person, form, platform);
  return request.responseType === "token"
    ? answerWithToken(request, person, platform)
    : answerWithCode(request, person, platform);
}

/** Error texts as quoted in hasura-auth #125. */
function cancelled(request: AuthorizeRequest): Response {
  if (request.redirectUri === null) return htmlPage("Cancelled", markup`<p>The bot was not added.</p>`);
  const description = "The resource owner or authorization server denied the request";
  return redirectBack(request, { error: "access_denied", error_description: description }, 303);
}

function signInPage({ scopes }: AuthorizeRequest, { application, people }: Platform): Response {
  return htmlPage(
    `Sign in to ${application.name}`,
    markup`
      <p>It asks for: ${scopes.join(", ")}</p>
      <form method="post">
        ${people.map(
          (person) =>
            markup`<button name="person" value="${person.id}">${displayName(person)} <small>${person.about}</small></button>`,
        )}
        <button class="quiet" name="cancel" value="1">Cancel</button>
      </form>
    `,
  );
}
