import { expect, test } from "vitest";
import * as callback from "#app/routes/auth/callback.tsx";
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

const post = (fields: Record<string, string>, cookie?: string) =>
  site.call(callback, {
    method: "POST",
    path: "/auth/callback",
    cookie,
    body: new URLSearchParams(fields),
  });

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

  const answer = await post(fields, cookie);
  expect(answer).toMatchObject({ status: 200, body: { state: "success", to: "/apply" } });
  expect(answer.headers.get("Refresh")).toBe("2; url=/apply");
  const session = await site.services.sessions.getSession(answer.headers.get("Set-Cookie"));
  expect(session.get("user_id")).toBe(people.bob.id);
  expect(session.has("discord_refresh_token")).toBe(false);
  expect(session.get("token_expiry")).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
  // The state is used up.
  expect(await post(fields, cookie)).toMatchObject({ status: 400, body: FAILED });
});

test("POST /auth/callback: the page has the status and headers of the sign-in", async () => {
  const { cookie, answer } = await agreed();
  const body = new URLSearchParams(answer);
  const welcome = await page("/auth/callback", { method: "POST", cookie, body });
  expect([welcome.status, welcome.headers.get("Refresh")]).toEqual([200, "2; url=/apply"]);
  expect(await sessions()).toEqual([{ user_id: people.bob.id }]);
});

test("/discord/oauth uses the same callback and leads to its own success page", async () => {
  const { discord, cookie, answer } = await agreed("/discord/oauth/start");
  expect(discord.searchParams.get("scope")).toBe("identify guilds guilds.join");
  expect((await post(answer, cookie)).body).toMatchObject({ state: "success", to: "/auth/success" });
});

test.each([
  [
    "of another application",
    () => site.discord.mintToken(people.bob, { applicationId: "100000000000000099" }),
  ],
  ["that has expired", () => site.discord.mintToken(people.bob, { expiresIn: -1 })],
  ["that Discord does not know", () => "no-such-token"],
  ["that names nobody", () => site.discord.mintToken(people.bob, { scopes: ["guilds"] })],
  ["with fewer scopes", () => site.discord.mintToken(people.bob, { scopes: ["identify"] })],
  ["with a line break", () => "x\r\nX-Injected: 1"],
  ["with markup in it", () => '"><script>alert(1)</script>'],
])("POST /auth/callback: a token %s is refused", async (_, mint) => {
  const { cookie, answer } = await agreed();
  const refused = await post({ ...answer, access_token: mint() }, cookie);
  expect(refused).toMatchObject({ status: 400, body: { ...FAILED, retry: "/login?redirect=%2Fapply" } });
  expect(JSON.stringify(refused.body)).not.toContain("script");
  expect(await sessions()).toEqual([]);
});

test("POST /auth/callback: another state, browser or issuer is refused", async () => {
  const { cookie, answer } = await agreed();
  const { cookie: other } = await agreed();
  for (const [fields, from] of [
    [{ state: "" }, cookie],
    [{ state: "x".repeat(43) }, cookie],
    [{}, undefined],
    [{}, other],
    [{ iss: "https://evil.example" }, cookie],
  ] as const)
    expect(await post({ ...answer, ...fields }, from)).toMatchObject({ status: 400, body: FAILED });
  expect(await sessions()).toEqual([]);
});

test("POST /auth/callback: Discord's error in the fragment is shown as a denied sign-in", async () => {
  const begun = await begin("/login?redirect=/apply");
  const { error = "", state = "" } = fieldsOf(await visitor.cancel(begun.discord));
  expect(await post({ error, state }, begun.cookie)).toMatchObject({
    status: 400,
    body: { text: "Authorization denied: access_denied", retry: "/login?redirect=%2Fapply" },
  });
  expect(await post({ state }, begun.cookie)).toMatchObject({
    status: 400,
    body: { text: "No access token found. Please try again." },
  });
});

test.each([
  ["GET /oauth2/@me", { kind: "status", status: 500 }, 502],
  ["GET /oauth2/@me", { kind: "status", status: 429, retryAfter: 5 }, 503],
  ["GET /oauth2/@me", { kind: "malformed" }, 502],
  ["GET /oauth2/@me", { kind: "reset" }, 503],
  ["GET /users/@me", { kind: "status", status: 500 }, 502],
] as const)(
  "POST /auth/callback: %s failing with %j answers %d and opens no session",
  async (operation, fault, status) => {
    const { cookie, answer } = await agreed();
    site.discord.faults.set(operation, fault);
    expect(await post(answer, cookie)).toMatchObject({ status, body: FAILED });
    expect(await sessions()).toEqual([]);
  },
);

test("the answer to a failed POST /auth/callback contains nothing of its body", async () => {
  const { cookie } = await agreed();
  const answer = await site.call(callback, {
    method: "POST",
    path: "/auth/callback",
    cookie,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ access_token: "canary" }),
  });
  expect(answer.status).toBe(415);
  expect(JSON.stringify(answer.body)).not.toContain("canary");
});
