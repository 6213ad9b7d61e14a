import { describe, expect, test } from "vitest";
import * as login from "#app/routes/auth/login.ts";
import { people } from "#dev/discord/people.ts";
import * as visitor from "#dev/discord/visitor.ts";
import { usePages } from "#test/http/pages.ts";
import { signInFlow } from "#test/sign-in-flow.ts";
import { PUBLIC_URL, useSite } from "#test/site.ts";

const site = useSite();
const { begin, finish, comeBack } = signInFlow(site);
const page = usePages(site);

const DENIED = "Authorization denied: access_denied";
const flows = [
  {
    start: "/login?redirect=%2Fdashboard%3Fx%3D1",
    path: "/auth/callback",
    scope: "identify guilds",
    refresh: "2; url=/dashboard?x=1",
    failed: "An error occurred during authentication. Please try again.",
    none: "No access token found. Please try again.",
    retry: "/login?redirect=%2Fdashboard%3Fx%3D1",
    again: "/login",
  },
  {
    start: "/discord/oauth/start",
    path: "/auth/discord/callback",
    scope: "identify guilds guilds.join",
    refresh: "3; url=/auth/success",
    failed: "An error occurred during authorization. Please try again.",
    none: "No authorization code found. Please try again.",
    retry: "/discord/oauth",
    again: "/discord/oauth",
  },
];

describe.each(flows)("$path", ({ start, path, scope, refresh, failed, none, retry, again }) => {
  test("redirects to Discord with PKCE and state, opens a session under a new id, and leads on", async () => {
    const begun = await begin(start);
    expect(Object.fromEntries(begun.discord.searchParams)).toMatchObject({
      response_type: "code",
      scope,
      redirect_uri: PUBLIC_URL + path,
      code_challenge_method: "S256",
      state: expect.stringMatching(/^[\w-]{43}$/),
    });

    const { answer, cookie } = await finish(begun, people.bob);
    const to = refresh.split("url=")[1];
    expect(answer).toMatchObject({ status: 200, body: { state: "success", to } });
    expect(answer.headers.get("Refresh")).toBe(refresh);
    expect(cookie).not.toBe(begun.cookie);
    expect(answer.headers.get("Set-Cookie")).toMatch(/; HttpOnly; SameSite=Lax/);

    const session = await site.services.sessions.getSession(cookie);
    expect(session.get("user")).toMatchObject({ id: people.bob.id, username: people.bob.username });
    expect(session.get("token_expiry")).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
    const old = await site.services.sessions.getSession(begun.cookie);
    expect(old.has("user")).toBe(false);
  });

  const noCode = "No authorization code found. Please try again.";
  test.each<[string, (query: URLSearchParams) => void, text: string, retry: string]>([
    ["a refused code", (query) => query.set("code", "x".repeat(30)), failed, retry],
    ["no code", (query) => query.set("code", ""), noCode, retry],
    ["Discord's error", (query) => query.set("error", "access_denied"), DENIED, retry],
    ["a code with no state of ours", (query) => query.set("state", "y"), failed, again],
    ["a state alone", (query) => (query.delete("code"), query.set("state", "x")), noCode, again],
    ["nothing", (query) => [...query.keys()].forEach((name) => query.delete(name)), none, again],
  ])("an answer with %s is refused with the documented message", async (_, change, text, retry) => {
    const begun = await begin(start);
    const back = await visitor.signIn(begun.discord, people.bob);
    change(back.searchParams);
    const answer = await comeBack(back, begun.cookie);
    const title = text === DENIED ? "Sign-in cancelled" : "Sign-in didn’t work";
    expect(answer).toMatchObject({ status: 400, body: { state: "error", title, text, to: retry } });
    expect(answer.headers.has("Set-Cookie")).toBe(false);
  });

  test("the other callback, HEAD and prefetch requests do not use up the code", async () => {
    const { discord, cookie } = await begin(start);
    const back = await visitor.signIn(discord, people.bob);
    const other = flows.find((flow) => flow.path !== path)!;
    expect((await comeBack(new URL(other.path + back.search, back), cookie)).status).toBe(400);
    expect((await comeBack(back, cookie, { method: "HEAD" })).status).toBe(204);
    const headers = { "Sec-Purpose": "prefetch" };
    expect((await comeBack(back, cookie, { headers })).status).toBe(204);
    expect((await comeBack(back, cookie)).status).toBe(200);
  });
});

test("signing in leads back to the page that linked to /login", async () => {
  const begun = await begin("/login", undefined, { Referer: `${PUBLIC_URL}/apply` });
  expect((await finish(begun, people.bob)).answer.body).toMatchObject({ to: "/apply" });
});

test("POST /auth/callback: a token is refused if the sign-in began as a code flow", async () => {
  const { discord, cookie } = await begin("/login?redirect=/apply");
  const body = new URLSearchParams({
    access_token: site.discord.mintToken(people.bob),
    state: discord.searchParams.get("state") ?? "",
  });
  const answer = await page("/auth/callback", { method: "POST", cookie, body });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(flows[0]!.failed);
  expect(answer.headers.has("Set-Cookie")).toBe(false);
  expect(answer.headers.has("Refresh")).toBe(false);
});

test("the language of a sign-in is kept", async () => {
  const answer = await site.call(login, { path: "/login?redirect=/dashboard&lng=de" });
  expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith("lng=de"))).toBe(true);
});

test.each(["expired", "deleted"])("a browser with a session that is %s can sign in", async (what) => {
  const { cookie } = await finish(await begin("/login"), people.bob);
  if (what === "deleted") await site.db.deleteFrom("sessions").execute();
  else await site.db.updateTable("sessions").set("expires_at", new Date(0)).execute();
  const again = await finish(await begin("/login", cookie), people.bob);
  expect((await site.services.sessions.getSession(again.cookie)).get("user")?.id).toBe(people.bob.id);
});
