import * as callback from "#app/routes/auth/callback.tsx";
import * as joinCallback from "#app/routes/auth/discord-callback.tsx";
import * as start from "#app/routes/auth/discord-oauth-start.ts";
import * as login from "#app/routes/auth/login.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { agree } from "#test/sign-in-flow.ts";
import type { Outcome, useSite } from "#test/site.ts";

const FLOWS = {
  login: { begin: login, at: "/login", callback, to: "/auth/callback" },
  join: { begin: start, at: "/discord/oauth/start", callback: joinCallback, to: "/auth/discord/callback" },
};
export type Flow = keyof typeof FLOWS;

/** A sign-in that Discord has answered. */
export interface Answered {
  flow: Flow;
  cookie: string | undefined;
  /** Discord's page, and its redirect to us. */
  discord: URL;
  back: URL;
}

/** The steps of both flows, and ways to manipulate them. */
export function oauthFlows(site: ReturnType<typeof useSite>) {
  const begin = async (flow: Flow, cookie?: string) => {
    const { headers } = await site.call(FLOWS[flow].begin, { path: FLOWS[flow].at, cookie });
    const own = headers.get("Set-Cookie")?.split(";")[0];
    return { discord: new URL(headers.get("Location") ?? ""), cookie: own ?? cookie };
  };
  const answered = async (flow: Flow, person: Person, cookie?: string): Promise<Answered> => {
    const begun = await begin(flow, cookie);
    return { flow, ...begun, back: await agree(begun.discord, person) };
  };
  const comeBack = ({ flow, back, cookie }: Omit<Answered, "discord">): Promise<Outcome> =>
    site.call(FLOWS[flow].callback, { path: FLOWS[flow].to + back.search, cookie });

  return {
    begin,
    answered,
    comeBack,

    /** Returns with a manipulated answer. */
    changed(change: (query: URLSearchParams) => void) {
      return ({ back, ...rest }: Answered) => {
        const url = new URL(back);
        change(url.searchParams);
        return comeBack({ ...rest, back: url });
      };
    },

    /** Authorizes on a manipulated page of Discord. */
    asked(change: (query: URLSearchParams) => void) {
      return async ({ discord, ...rest }: Answered) => {
        change(discord.searchParams);
        return comeBack({ ...rest, back: await agree(discord, people.bob) });
      };
    },

    /** Makes Discord fail at the exchange of the code. */
    faulty(fault: Parameters<typeof site.discord.faults.set>[1]) {
      return (it: Answered) => {
        site.discord.faults.set("POST /oauth2/token", fault);
        return comeBack(it);
      };
    },

    /** A valid token response with changed properties. */
    tokens: (more: object) => () => ({
      access_token: site.discord.mintToken(people.bob),
      token_type: "Bearer",
      expires_in: 604_800,
      scope: "identify guilds guilds.join",
      ...more,
    }),
  };
}

export function otherFlow(flow: Flow): Flow {
  return flow === "login" ? "join" : "login";
}

/** Replaces the redirect URI by that of the other flow. */
export function swapRedirect(query: URLSearchParams): void {
  const url = new URL(query.get("redirect_uri") ?? "");
  url.pathname = url.pathname === FLOWS.login.to ? FLOWS.join.to : FLOWS.login.to;
  query.set("redirect_uri", url.href);
}
