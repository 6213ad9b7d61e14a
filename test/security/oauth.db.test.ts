import { beforeEach, describe, expect, test } from "vitest";
import type { Fault } from "#dev/discord/faults.ts";
import { people, type Person } from "#dev/discord/people.ts";
import * as visitor from "#dev/discord/visitor.ts";
import { signInFlow } from "#test/sign-in-flow.ts";
import { useSite, type Outcome } from "#test/site.ts";

const FLOWS = {
  login: { start: "/login", callback: "/auth/callback" },
  join: { start: "/discord/oauth/start", callback: "/auth/discord/callback" },
};
type Flow = keyof typeof FLOWS;

/** A sign-in that Discord has answered: Discord's page, and its redirect to us. */
interface Answered {
  flow: Flow;
  cookie: string | undefined;
  discord: URL;
  back: URL;
}

const site = useSite();
const steps = signInFlow(site);
const begin = (flow: Flow, cookie?: string) => steps.begin(FLOWS[flow].start, cookie);

async function answered(flow: Flow, person: Person, cookie?: string): Promise<Answered> {
  const begun = await begin(flow, cookie);
  return { flow, ...begun, back: await visitor.signIn(begun.discord, person) };
}

function comeBack({ flow, back, cookie }: Omit<Answered, "discord">) {
  return steps.comeBack(new URL(FLOWS[flow].callback + back.search, back), cookie);
}

/** Returns with a manipulated answer. */
function changed(change: (query: URLSearchParams) => void) {
  return (it: Answered) => {
    const back = new URL(it.back);
    change(back.searchParams);
    return comeBack({ ...it, back });
  };
}

/** Authorizes on a manipulated page of Discord. */
function asked(change: (query: URLSearchParams) => void) {
  return async ({ discord, ...rest }: Answered) => {
    change(discord.searchParams);
    return comeBack({ ...rest, back: await visitor.signIn(discord, people.bob) });
  };
}

/** Makes Discord fail at the exchange of the code. */
function faulty(fault: Fault | (() => Fault)) {
  return (it: Answered) => {
    site.discord.faults.set("POST /oauth2/token", typeof fault === "function" ? fault() : fault);
    return comeBack(it);
  };
}

/** Makes Discord answer a valid token response with changed properties. */
function tokens(more: object) {
  return faulty(() => ({
    kind: "body",
    body: {
      access_token: site.discord.mintToken(people.bob),
      token_type: "Bearer",
      expires_in: 604_800,
      scope: "identify guilds guilds.join",
      ...more,
    },
  }));
}

/** Bob is signed in and has begun another sign-in. */
let bob = "";
beforeEach(async () => void (bob = await site.signIn(people.bob)));

const withCodeOf = ({ back }: Answered) =>
  changed((query) => query.set("code", back.searchParams.get("code") ?? ""));
const expireAll = () =>
  site.db
    .updateTable("sign_ins")
    .set({ expires_at: new Date(0) })
    .execute();
/** Returns with the unchanged answer after something else. */
const after = (work: (it: Answered) => Promise<unknown>) => (it: Answered) =>
  work(it).then(() => comeBack(it));
const CHALLENGE = ["code_challenge", "code_challenge_method"];
const markup = '"><script>alert(1)</script>';

/** Attacks and their status, by default 400. */
const attacks: [name: string, attack: (victim: Answered) => Promise<Outcome>, status?: number][] = [
  ["no state", changed((query) => query.delete("state"))],
  ["an empty state", changed((query) => query.set("state", ""))],
  ["an enormous state", changed((query) => query.set("state", "x".repeat(8_000)))],
  ["the state twice", changed((query) => query.append("state", query.get("state") ?? ""))],
  ["two states", changed((query) => query.append("state", "x"))],
  ["the state as an array", changed((query) => rename(query, "state", "state[]"))],
  ["the state with another case", changed((query) => query.set("state", swapCase(query.get("state") ?? "")))],
  ["an expired state", after(expireAll)],
  ["a state that was used up by a wrong code", after(changed((query) => query.set("code", "wrong")))],
  [
    "a state of the other flow",
    async (it) => comeBack({ ...it, flow: it.flow === "login" ? "join" : "login" }),
  ],
  ["another browser", async (it) => comeBack({ ...it, cookie: (await begin("login")).cookie })],
  ["another person's browser", async (it) => comeBack({ ...it, cookie: await site.signIn(people.carol) })],
  ["a browser without cookies", async (it) => comeBack({ ...it, cookie: undefined })],
  [
    "login CSRF: a stranger's answer",
    async (it) => comeBack({ ...(await answered(it.flow, people.carol)), cookie: bob }),
  ],
  [
    "login CSRF: a stranger's code with no state",
    async (it) => {
      const { back } = await answered(it.flow, people.carol);
      back.searchParams.delete("state");
      return comeBack({ ...it, back });
    },
  ],
  ["no code", changed((query) => query.delete("code"))],
  ["an enormous code", changed((query) => query.set("code", "x".repeat(10_000)))],
  ["two codes", changed((query) => query.append("code", "y"))],
  ["the code as an array", changed((query) => rename(query, "code", "code[]"))],
  ["a code with a line break", changed((query) => query.set("code", "x\r\ny"))],
  [
    "a code that was traded in before",
    async (it) => {
      const first = await answered(it.flow, people.bob);
      expect((await comeBack(first)).status).toBe(200);
      return withCodeOf(first)(it);
    },
  ],
  ["code injection: a stranger's code", async (it) => withCodeOf(await answered(it.flow, people.carol))(it)],
  ["two tabs with swapped codes", async (it) => withCodeOf(await answered(it.flow, people.bob, bob))(it)],
  ["a code without a challenge", asked((query) => CHALLENGE.forEach((name) => query.delete(name)))],
  ["another challenge", asked((query) => query.set("code_challenge", "x".repeat(43)))],
  ["fewer scopes", asked((query) => query.set("scope", "identify"))],
  ["other scopes", asked((query) => query.set("scope", "identify guilds.join email"))],
  ["a token where a code was asked for", asked((query) => query.set("response_type", "token"))],
  ["the other redirect URI, at its own callback", asked(swapRedirect)],
  ["another issuer", changed((query) => query.set("iss", "https://evil.example"))],
  ["an issuer with a slash more", changed((query) => query.set("iss", "https://discord.com/"))],
  ["two issuers", changed((query) => query.append("iss", "https://evil.example"))],
  ["a no and a code", changed((query) => query.set("error", "access_denied"))],
  ["a no with markup", changed((query) => query.set("error", markup))],
  [
    "a no without a state",
    async ({ flow, cookie, back }) =>
      comeBack({ flow, cookie, back: new URL(`${back.origin}${back.pathname}?error=access_denied`) }),
  ],
  ["a token answer of another type", tokens({ token_type: "mac" }), 502],
  ["a token answer with markup for an id_token", tokens({ id_token: markup }), 502],
  ["a token answer with fewer scopes", tokens({ scope: "identify" })],
  ["a token that is no text", tokens({ access_token: { a: 1 } }), 502],
  ["a token that Discord does not know", tokens({ access_token: markup }), 502],
  ["Discord refusing the code", faulty({ kind: "body", body: { error: "invalid_grant" }, status: 400 })],
  ["Discord refusing us", faulty({ kind: "body", body: { error: "invalid_client" }, status: 401 }), 502],
  ["Discord's rate limit", faulty({ kind: "status", status: 429, retryAfter: 3 }), 503],
  ["Discord failing", faulty({ kind: "status", status: 500 }), 502],
  ["a proxy's page", faulty({ kind: "html", status: 502 }), 502],
  ["half an answer", faulty({ kind: "malformed" }), 502],
  ["no answer", faulty({ kind: "reset" }), 503],
];

const whose = async (cookie: string | null | undefined) =>
  (await site.services.sessions.getSession(cookie)).get("user_id");

describe("attacks", () => {
  site.share();
  test.each(attacks)(
    "%s is refused and changes no session, in both flows",
    async (_, attack, status = 400) => {
      for (const flow of ["login", "join"] as const) {
        site.discord.faults.clear();
        const answer = await attack(await answered(flow, people.bob, bob));
        expect([flow, answer.status]).toEqual([flow, status]);
        expect(answer.headers.has("Set-Cookie")).toBe(false);
        expect(answer.headers.has("Refresh")).toBe(false);
        expect(await whose(bob)).toBe(people.bob.id);
      }
    },
  );
});

describe.each(["login", "join"] as const)("%s", (flow) => {
  test("concurrent requests with the same answer open one session", async () => {
    const it = await answered(flow, people.carol);
    const answers = await Promise.all([comeBack(it), comeBack(it), comeBack(it)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const rows = await site.db.selectFrom("sessions").select("user_id").execute();
    expect(rows.filter(({ user_id }) => user_id === people.carol.id)).toHaveLength(1);
  });

  test("two tabs answered in reverse order both succeed", async () => {
    const one = await begin(flow);
    const two = await begin(flow, one.cookie);
    for (const { discord } of [two, one]) {
      const back = await visitor.signIn(discord, people.carol);
      expect((await comeBack({ flow, back, cookie: one.cookie })).status).toBe(200);
    }
  });

  test.each([
    ["no refresh token", {}],
    ["unknown properties", { refresh_token: "r", admin: true, constructor: {}, redirect: "//evil.example" }],
    ["another spelling of the type", { token_type: "bearer" }],
  ])("a token answer with %s is accepted", async (_, more) => {
    const answer = await tokens(more)(await answered(flow, people.bob));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Refresh")).toMatch(/^[23]; url=\/(dashboard|auth\/success)$/);
    expect(await whose(answer.headers.get("Set-Cookie"))).toBe(people.bob.id);
  });
});

function rename(query: URLSearchParams, from: string, to: string): void {
  query.set(to, query.get(from) ?? "");
  query.delete(from);
}

function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** Replaces the redirect URI by that of the other flow. */
function swapRedirect(query: URLSearchParams): void {
  const url = new URL(query.get("redirect_uri") ?? "");
  const { login, join } = FLOWS;
  url.pathname = url.pathname === login.callback ? join.callback : login.callback;
  query.set("redirect_uri", url.href);
}
