import { expect, test } from "vitest";
import * as callback from "#app/routes/auth/callback.tsx";
import type { Fault, Operation } from "#dev/discord/faults.ts";
import { people } from "#dev/discord/people.ts";
import * as visitor from "#dev/discord/visitor.ts";
import { usePages } from "#test/http/pages.ts";
import { signInFlow } from "#test/sign-in-flow.ts";
import { PUBLIC_URL, useSite } from "#test/site.ts";

/** Without a client secret, which selects the implicit flow. */
const site = useSite({ DISCORD_CLIENT_SECRET: "" });
const { begin } = signInFlow(site);
const page = usePages(site);
const FAILED = { state: "error", text: "An error occurred during authentication. Please try again." };

const POST = { method: "POST", path: "/auth/callback" };
const post = (fields: Record<string, string>, cookie?: string) =>
  site.call(callback, { ...POST, cookie, body: new URLSearchParams(fields) });

const fieldsOf = ({ hash }: URL) => Object.fromEntries(new URLSearchParams(hash.slice(1)));

async function agreed(path = "/login?redirect=/apply") {
  const begun = await begin(path);
  const back = await visitor.signIn(begun.discord, people.bob);
  return { ...begun, back, answer: fieldsOf(back) };
}

const sessions = () =>
  site.db.selectFrom("sessions").select("user_id").where("user_id", "is not", null).execute();

test("POST /auth/callback: a token from the fragment, verified with Discord, opens a session", async () => {
  const { discord, cookie, back, answer: fields } = await agreed();
  expect(Object.fromEntries(discord.searchParams)).toEqual({
    client_id: expect.any(String),
    response_type: "token",
    scope: "identify guilds",
    redirect_uri: `${PUBLIC_URL}/auth/callback`,
    state: expect.stringMatching(/^[\w-]{43}$/),
    prompt: "none",
  });
  expect(back.search).toBe("");
  const landing = await page(back.pathname, { cookie });
  expect(landing.status).toBe(200);
  // Without scripts, which find the token in the fragment.
  expect(landing.text).toMatch(
    /role="alert"[^>]*>No access token found\. Please try again\..*<a href="\/login"/s,
  );

  const body = new URLSearchParams(fields);
  const answer = await page("/auth/callback", { method: "POST", cookie, body });
  expect([answer.status, answer.headers.get("Refresh")]).toEqual([200, "2; url=/apply"]);
  const session = await site.services.sessions.getSession(answer.headers.get("Set-Cookie"));
  expect(session.get("user_id")).toBe(people.bob.id);
  expect(session.has("discord_refresh_token")).toBe(false);
  expect(session.get("token_expiry")).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
  // The state is used up.
  expect(await post(fields, cookie)).toMatchObject({ status: 400, body: FAILED });
});

test("/discord/oauth uses the same callback, and leads to its own success page or back to itself", async () => {
  const { discord, cookie, answer } = await agreed("/discord/oauth/start");
  expect(discord.searchParams.get("scope")).toBe("identify guilds guilds.join");
  expect((await post(answer, cookie)).body).toMatchObject({
    ...{ state: "success", to: "/auth/success", after: 3_000 },
  });
  const begun = await begin("/discord/oauth/start");
  const { error = "", state = "" } = fieldsOf(await visitor.cancel(begun.discord));
  expect((await post({ error, state }, begun.cookie)).body).toMatchObject({ to: "/discord/oauth" });
});

const token = (options: Parameters<typeof site.discord.mintToken>[1]) => () => ({
  access_token: site.discord.mintToken(people.bob, options),
});
const failing = (operation: Operation, fault: Fault) => () => {
  site.discord.faults.set(operation, fault);
  return {};
};

test.each<[string, change: () => Record<string, string>, status?: number]>([
  ["a token of another application", token({ applicationId: "100000000000000099" })],
  ["a token that has expired", token({ expiresIn: -1 })],
  ["a token that names nobody", token({ scopes: ["guilds"] })],
  ["a token with fewer scopes", token({ scopes: ["identify"] })],
  ["a token that Discord does not know", () => ({ access_token: "no-such-token" })],
  ["a token with a line break", () => ({ access_token: "x\r\nX-Injected: 1" })],
  ["a token with markup in it", () => ({ access_token: '"><script>alert(1)</script>' })],
  ["another issuer", () => ({ iss: "https://evil.example" })],
  ["Discord failing", failing("GET /oauth2/@me", { kind: "status", status: 500 }), 502],
  ["a rate limit", failing("GET /oauth2/@me", { kind: "status", status: 429, retryAfter: 5 }), 503],
  ["half an answer", failing("GET /oauth2/@me", { kind: "malformed" }), 502],
  ["no answer", failing("GET /oauth2/@me", { kind: "reset" }), 503],
  ["no profile", failing("GET /users/@me", { kind: "status", status: 500 }), 502],
])("POST /auth/callback: %s opens no session", async (name, change, status = 400) => {
  const { cookie, answer } = await agreed();
  const refused = await post({ ...answer, ...change() }, cookie);
  expect(refused).toMatchObject({ status, body: { ...FAILED, to: "/login?redirect=%2Fapply" } });
  expect(JSON.stringify(refused.body)).not.toContain("script");
  const waits = new Map([
    ["a rate limit", "5"],
    ["no answer", "10"],
  ]);
  expect(refused.headers.get("Retry-After")).toBe(waits.get(name) ?? null);
  expect(await sessions()).toEqual([]);
});

test("POST /auth/callback: another state or browser is refused", async () => {
  const { cookie, answer } = await agreed();
  const { cookie: other } = await agreed();
  for (const [state, from] of [
    ["", cookie],
    ["x".repeat(43), cookie],
    [answer.state, undefined],
    [answer.state, other],
  ] as const)
    expect(await post({ ...answer, state: state ?? "" }, from)).toMatchObject({ status: 400, body: FAILED });
  expect(await sessions()).toEqual([]);
});

test("POST /auth/callback: Discord's error in the fragment is shown as a denied sign-in", async () => {
  const begun = await begin("/login?redirect=/apply");
  const { error = "", state = "" } = fieldsOf(await visitor.cancel(begun.discord));
  expect(await post({ error, state }, begun.cookie)).toMatchObject({
    status: 400,
    body: { text: "Authorization denied: access_denied", to: "/login?redirect=%2Fapply" },
  });
  expect(await post({ state }, begun.cookie)).toMatchObject({
    status: 400,
    body: { text: "No access token found. Please try again." },
  });
});

test("the answer to a failed POST /auth/callback contains nothing of its body", async () => {
  const { cookie } = await agreed();
  const answer = await site.call(callback, { ...POST, cookie, body: { access_token: "canary" } });
  expect(answer.status).toBe(415);
  expect(JSON.stringify(answer.body)).not.toContain("canary");
});
