import { expect } from "vitest";
import * as callback from "#app/routes/auth/callback.tsx";
import * as joinCallback from "#app/routes/auth/discord-callback.tsx";
import * as join from "#app/routes/auth/discord-oauth-start.ts";
import * as login from "#app/routes/auth/login.ts";
import type { Person } from "#dev/discord/people.ts";
import * as visitor from "#dev/discord/visitor.ts";
import type { Outcome, useSite } from "./site.ts";

/** A sign-in under way: Discord's page, and the browser's cookie. */
export interface Begun {
  discord: URL;
  cookie: string;
}

/** The steps of a sign-in, by `/login` or `/discord/oauth/start`, so that a test can interfere between any two. */
export function signInFlow(site: ReturnType<typeof useSite>) {
  const comeBack = ({ pathname, search }: URL, cookie?: string, options = {}): Promise<Outcome> =>
    site.call(pathname === "/auth/callback" ? callback : joinCallback, {
      path: pathname + search,
      cookie,
      ...options,
    });

  return {
    comeBack,

    async begin(path: string, cookie?: string, headers: Record<string, string> = {}): Promise<Begun> {
      const start = path.startsWith("/login") ? login : join;
      const answer = await site.call(start, { path, cookie, headers });
      expect(answer.status).toBe(302);
      return {
        discord: new URL(answer.headers.get("Location") ?? ""),
        cookie: cookieOf(answer) ?? cookie ?? "",
      };
    },

    /** Authorizes at Discord and returns; gives the answer and the browser's new cookie. */
    async finish(begun: Begun, person: Person) {
      const answer = await comeBack(await visitor.signIn(begun.discord, person), begun.cookie);
      return { answer, cookie: cookieOf(answer) ?? "" };
    },
  };
}

/** The body of a code exchange, whose code another client's sign-in has obtained with one of our redirect URIs. */
export async function codeOfAnotherClient(
  { config }: ReturnType<typeof useSite>,
  person: Person,
  callbackPath = "/auth/callback",
) {
  const discord = new URL(config.DISCORD_AUTHORIZE_URL);
  const redirect_uri = config.PUBLIC_URL + callbackPath;
  discord.search = new URLSearchParams({
    client_id: config.DISCORD_CLIENT_ID,
    redirect_uri,
    response_type: "code",
    scope: "identify guilds",
    state: "state",
  }).toString();
  const back = await visitor.signIn(discord, person);
  return { code: back.searchParams.get("code"), redirect_uri };
}

function cookieOf({ headers }: Outcome): string | undefined {
  return headers.get("Set-Cookie")?.split(";")[0];
}
