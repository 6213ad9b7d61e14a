import { expect, test } from "vitest";

import * as callback from "#app/routes/auth/callback.tsx";
import * as login from "#app/routes/auth/login.ts";
import { people } from "#dev/discord/people.ts";
import { usePages } from "#test/http/pages.ts";
import { agree, signInFlow } from "#test/sign-in-flow.ts";
import { PUBLIC_URL, useSite } from "#test/site.ts";

const site = useSite();
const { begin, finish, comeBack } = signInFlow(site);
const page = usePages(site);
const FAILED = { state: "error", text: "An error occurred during authentication. Please try again." };

test("sign-in: redirects to Discord with PKCE and state, opens a session under a new id, and leads to the return path", async () => {
  const begun = await begin("/login?redirect=%2Fdashboard%3Fx%3D1");
  expect(Object.fromEntries(begun.discord.searchParams)).toMatchObject({
    response_type: "code",
    scope: "identify guilds",
    redirect_uri: `${PUBLIC_URL}/auth/callback`,
    code_challenge_method: "S256",
    state: expect.stringMatching(/^[\w-]{43}$/),
  });

  const { answer, cookie } = await finish(begun, people.bob);
  expect(answer).toMatchObject({ status: 200, body: { state: "success", to: "/dashboard?x=1" } });
  expect(answer.headers.get("Refresh")).toBe("2; url=/dashboard?x=1");
  expect(cookie).not.toBe(begun.cookie);
  expect(answer.headers.get("Set-Cookie")).toMatch(/; HttpOnly; SameSite=Lax/);

  const session = await site.services.sessions.getSession(cookie);
  expect(session.get("user")).toMatchObject({ id: people.bob.id, username: people.bob.username });
  expect(session.get("token_expiry")).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
  const old = await site.services.sessions.getSession(begun.cookie);
  expect(old.has("user")).toBe(false);
});

test("POST /auth/callback: a token is refused if the sign-in began as a code flow", async () => {
  const begun = await begin("/login?redirect=/apply");
  const state = (await agree(begun.discord, people.bob)).searchParams.get("state") ?? "";
  const body = new URLSearchParams({ access_token: site.discord.mintToken(people.bob), state });
  const answer = await page("/auth/callback", { method: "POST", cookie: begun.cookie, body });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(FAILED.text);
  expect(answer.headers.has("Set-Cookie")).toBe(false);
  expect(answer.headers.has("Refresh")).toBe(false);
  const sessions = site.db.selectFrom("sessions").selectAll().where("user_id", "is not", null);
  expect(await sessions.execute()).toEqual([]);
});

test("the language of a sign-in is kept", async () => {
  const answer = await site.call(login, { path: "/login?redirect=/dashboard&lng=de" });
  expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith("lng=de"))).toBe(true);
});

test.each([
  ["another issuer", (url: URL) => url.searchParams.set("iss", "https://evil.example")],
  ["a code that is not this one", (url: URL) => url.searchParams.set("code", "x".repeat(30))],
  ["a code twice", (url: URL) => url.searchParams.append("code", "y")],
  ["an enormous code", (url: URL) => url.searchParams.set("code", "x".repeat(10_000))],
])("GET /auth/callback: %s is refused with the documented message", async (_, change) => {
  const begun = await begin("/login?redirect=/apply");
  const back = await agree(begun.discord, people.bob);
  change(back);
  const answer = await comeBack(back, begun.cookie);
  expect(answer).toMatchObject({ status: 400, body: { ...FAILED, retry: "/login?redirect=%2Fapply" } });
});

test("GET /auth/callback: a missing code and Discord's error are refused", async () => {
  const begun = await begin("/login");
  expect(await comeBack(new URL(`${PUBLIC_URL}/auth/callback`), begun.cookie)).toMatchObject({
    status: 400,
    body: { text: "No access token found. Please try again." },
  });
  const cancelled = await agree(begun.discord, "cancel");
  const codeless = new URL(cancelled);
  codeless.searchParams.delete("error");
  codeless.searchParams.delete("state");
  expect(await comeBack(codeless, begun.cookie)).toMatchObject({
    status: 400,
    body: { text: "No authorization code found. Please try again." },
  });
  expect(await comeBack(cancelled, begun.cookie)).toMatchObject({
    status: 400,
    body: { text: "Authorization denied: access_denied", retry: "/login?redirect=%2Fdashboard" },
  });
});

test("HEAD and prefetch requests do not use up the code", async () => {
  const begun = await begin("/login");
  const back = await agree(begun.discord, people.bob);
  const path = back.pathname + back.search;
  expect((await site.call(callback, { path, method: "HEAD", cookie: begun.cookie })).status).toBe(204);
  const headers = { "Sec-Purpose": "prefetch" };
  expect((await site.call(callback, { path, headers, cookie: begun.cookie })).status).toBe(204);
  expect((await comeBack(back, begun.cookie)).status).toBe(200);
});
