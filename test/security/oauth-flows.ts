import { people, type Person } from "#dev/discord/people.ts";
import * as visitor from "#dev/discord/visitor.ts";
import { signInFlow } from "#test/sign-in-flow.ts";
import type { useSite } from "#test/site.ts";

const FLOWS = {
  login: { begin: "/login", callback: "/auth/callback" },
  join: { begin: "/discord/oauth/start", callback: "/auth/discord/callback" },
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
  const steps = signInFlow(site);
  const begin = (flow: Flow, cookie?: string) => steps.begin(FLOWS[flow].begin, cookie);
  const answered = async (flow: Flow, person: Person, cookie?: string): Promise<Answered> => {
    const begun = await begin(flow, cookie);
    return { flow, ...begun, back: await visitor.signIn(begun.discord, person) };
  };
  const comeBack = ({ flow, back, cookie }: Omit<Answered, "discord">) =>
    steps.comeBack(new URL(FLOWS[flow].callback + back.search, back), cookie);

  return {
    begin,
    answered,
    comeBack,

    /** Returns with a manipulated answer. */
    changed(change: (query: URLSearchParams) => void) {
      return (it: Answered) => {
        const back = new URL(it.back);
        change(back.searchParams);
        return comeBack({ ...it, back });
      };
    },

    /** Authorizes on a manipulated page of Discord. */
    asked(change: (query: URLSearchParams) => void) {
      return async ({ discord, ...rest }: Answered) => {
        change(discord.searchParams);
        return comeBack({ ...rest, back: await visitor.signIn(discord, people.bob) });
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
  const { login, join } = FLOWS;
  url.pathname = url.pathname === login.callback ? join.callback : login.callback;
  query.set("redirect_uri", url.href);
}
