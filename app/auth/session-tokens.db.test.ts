import { beforeEach, expect, test, vi } from "vitest";
import { DiscordNetworkError } from "#app/discord/errors.server.ts";
import * as guildsApi from "#app/routes/api/discord-guilds.ts";
import * as session from "#app/routes/auth/session.ts";
import * as overview from "#app/routes/dashboard/overview.tsx";
import { people } from "#dev/discord/people.ts";
import { refuse } from "#test/database/refuse.ts";
import { untilWaiting } from "#test/database/waiting.ts";
import { anotherProcess, useSite } from "#test/site.ts";

const site = useSite();
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
const refreshes = () => site.discord.requests.filter(({ path }) => path.endsWith("/oauth2/token")).length;
const listGuilds = (cookie: string, services = site.services) =>
  site.call(guildsApi, { path: "/api/discord/guilds", cookie, services });
const askSession = (cookie: string) => site.call(session, { path: "/auth/session", cookie });
const openDashboard = (cookie: string) => site.call(overview, { path: "/dashboard", cookie });
const tokensOf = async (cookie: string) => (await site.services.sessions.getSession(cookie)).data;

/** Signs bob in with a refresh token that Discord refuses. */
async function signInWithDeadGrant(expiresIn: number): Promise<string> {
  const grant = site.discord.mintGrant(people.bob);
  site.discord.expire(grant.refreshToken);
  return site.signIn(people.bob, { grant, expiresIn });
}

beforeEach(() => void site.discord.requests.splice(0));

test("a token that is valid for more than ten minutes is not refreshed", async () => {
  const cookie = await site.signIn(people.bob, { expiresIn: 660 });
  expect((await listGuilds(cookie)).status).toBe(200);
  expect(refreshes()).toBe(0);
});

test.each([
  ["with less than ten minutes left", 540],
  ["that is over", -1],
  ["whose end is not known", undefined],
])(
  "a token %s is refreshed once by concurrent requests of two processes, and both tokens are stored",
  async (_, expiresIn) => {
    const cookie = await site.signIn(people.bob, { expiresIn });
    if (!expiresIn) await site.db.updateTable("sessions").set({ token_expiry: null }).execute();
    const before = await tokensOf(cookie);
    const other = anotherProcess(site);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => listGuilds(cookie, index % 2 ? other : undefined)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(refreshes()).toBe(1);

    const after = await tokensOf(cookie);
    expect(after.discord_token).not.toBe(before.discord_token);
    expect(after.discord_refresh_token).not.toBe(before.discord_refresh_token);
    expect(after.token_expiry).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
  },
);

test("a refresh that fails is not tried again by the processes that have waited for it", async () => {
  const cookie = await site.signIn(people.bob, { expiresIn: -1 });
  const others: ReturnType<typeof listGuilds>[] = [];
  vi.spyOn(site.services.oauth, "refresh").mockImplementation(async () => {
    others.push(listGuilds(cookie, anotherProcess(site)));
    await untilWaiting(site.db);
    throw new DiscordNetworkError("POST /oauth2/token", "no answer in time");
  });
  const answers = [await listGuilds(cookie), ...(await Promise.all(others))];
  vi.restoreAllMocks();
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect(refreshes()).toBe(0);
  expect((await listGuilds(cookie)).status).toBe(200);
});

test("a token that Discord refuses early is refreshed once and the call retried", async () => {
  const grant = site.discord.mintGrant(people.bob);
  const cookie = await site.signIn(people.bob, { grant });
  const elsewhere = site.discord.mintGrant(people.bob);
  const other = await site.signIn(people.bob, { grant: elsewhere });
  site.discord.expire(grant.accessToken);
  const answers = await Promise.all(Array.from({ length: 5 }, () => openDashboard(cookie)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(refreshes()).toBe(1);
  expect((await tokensOf(other)).discord_token).toBe(elsewhere.accessToken);
});

test("an invalid refresh token ends the session with 401 and is not sent again", async () => {
  const cookie = await signInWithDeadGrant(60);
  const { oauth, sessions } = site.services;
  const { refresh } = oauth;
  const read = vi.spyOn(sessions, "getSession");
  vi.spyOn(oauth, "refresh").mockImplementation(async (token) => {
    // All requests read the session before Discord's answer ends it.
    const haveRead = () => read.mock.settledResults.filter(({ type }) => type === "fulfilled").length;
    await expect.poll(haveRead).toBe(10);
    return refresh(token);
  });
  const answers = await Promise.all(Array.from({ length: 10 }, () => listGuilds(cookie)));
  const message = "Session abgelaufen. Bitte melde dich erneut an.";
  const refusal = { status: 401, body: { error: "invalid_grant", message, requireReauth: true } };
  vi.restoreAllMocks();
  for (const answer of answers) expect(answer).toMatchObject(refusal);
  expect(refreshes()).toBe(1);
  expect(await tokensOf(cookie)).toEqual({});
  expect((await openDashboard(cookie)).headers.get("Location")).toBe("/login?redirect=%2Fdashboard");
});

test("a page of an ended session answers 401 and leads to the sign-in after 3 s", async () => {
  const cookie = await signInWithDeadGrant(-1);
  await site.db.updateTable("sessions").set("created_at", inDays(-1)).execute();
  const answer = await openDashboard(cookie);
  expect(answer).toMatchObject({ status: 401, body: { code: "invalid_grant" } });
  expect(answer.headers.get("Refresh")).toBe("3; url=/login?redirect=%2Fdashboard");
});

test.each([
  { kind: "status", status: 500 },
  { kind: "status", status: 429, retryAfter: 9 },
  { kind: "malformed" },
  { kind: "body", body: { error: "invalid_client" }, status: 401 },
  { kind: "reset" },
] as const)("a refresh that fails with %j keeps the session and its still valid token", async (fault) => {
  const grant = site.discord.mintGrant(people.bob);
  const cookie = await site.signIn(people.bob, { grant, expiresIn: 60 });
  site.discord.faults.set("POST /oauth2/token", fault);
  expect((await listGuilds(cookie)).status).toBe(200);
  // The following pages do not ask Discord again.
  expect((await askSession(cookie)).body).toMatchObject({ authenticated: true });
  expect(refreshes()).toBe(1);
  expect((await tokensOf(cookie)).discord_refresh_token).toBe(grant.refreshToken);
});

test("with an expired token, a failed refresh is answered and keeps the session", async () => {
  const cookie = await site.signIn(people.bob, { expiresIn: -1 });
  site.discord.faults.set("POST /oauth2/token", { kind: "status", status: 500 }, { times: 1 });
  expect(await listGuilds(cookie)).toMatchObject({ status: 502, body: { error: "discord_error" } });
  expect((await listGuilds(cookie)).status).toBe(200);
});

test("new tokens are not lost if Postgres fails right after Discord's answer", async () => {
  const cookie = await site.signIn(people.bob, { expiresIn: -1 });
  const { discord_token } = await tokensOf(cookie);
  const accept = await refuse(site.db, "update on sessions");
  expect(await listGuilds(cookie)).toMatchObject({ status: 503, body: { error: "unavailable" } });
  await accept();
  expect((await listGuilds(cookie)).status).toBe(200);
  expect((await tokensOf(cookie)).discord_token).not.toBe(discord_token);
  expect(refreshes()).toBe(1);
});

test("a session without a refresh token ends when its token expires", async () => {
  const hers = { ...site.discord.mintGrant(people.carol), refreshToken: "" };
  const soon = await site.signIn(people.carol, { grant: hers, expiresIn: 60 });
  expect((await listGuilds(soon)).status).toBe(200);
  const grant = { ...site.discord.mintGrant(people.bob), refreshToken: "" };
  const cookie = await site.signIn(people.bob, { grant });
  const late = await site.signIn(people.bob, { grant, expiresIn: -1 });
  site.discord.expire(grant.accessToken);
  expect(await listGuilds(cookie)).toMatchObject({ status: 401, body: { error: "invalid_grant" } });
  expect((await listGuilds(late)).status).toBe(401);
  for (const one of [cookie, late]) expect(await tokensOf(one)).toEqual({});
  expect(refreshes()).toBe(0);
});

test("GET /auth/session: shows the user, refreshes due tokens, and contains no token", async () => {
  expect((await site.call(session, { path: "/auth/session" })).body).toEqual({ authenticated: false });
  const cookie = await site.signIn(people.bob, { expiresIn: 60 });
  const { status, body, headers } = await askSession(cookie);
  expect(status).toBe(200);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(body).toEqual({
    authenticated: true,
    user: {
      id: people.bob.id,
      username: people.bob.username,
      global_name: people.bob.globalName,
      discriminator: "0",
      avatar: expect.stringMatching(/^http/),
      email: null,
    },
    expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(refreshes()).toBe(1);

  expect(await askSession(await signInWithDeadGrant(60))).toMatchObject({
    status: 200,
    body: { authenticated: false },
  });
});

test("GET /auth/session: answers 304 to its ETag until the session or its user changes", async () => {
  const cookie = await site.signIn(people.bob);
  const ask = (tag: string, who = cookie) =>
    site.call(session, { path: "/auth/session", cookie: who, headers: { "If-None-Match": tag } });
  const tag = (await askSession(cookie)).headers.get("ETag") ?? "";
  expect(tag).toMatch(/^W\/".+"$/);
  const again = await ask(tag);
  expect(again).toMatchObject({ status: 304, body: "" });
  expect(again.headers.get("ETag")).toBe(tag);
  expect(await ask(tag, await site.signIn(people.bob))).toMatchObject({ status: 200 });
  await site.db.deleteFrom("sessions").execute();
  expect(await ask(tag)).toMatchObject({ status: 200, body: { authenticated: false } });
});

test.each([
  ["a session that was opened today", () => ({}), 7],
  ["a session whose thirty days are nearly over", () => ({ expires_at: inDays(2) }), 2],
])("GET /auth/session and the dashboard agree on the end of %s", async (_, change, days) => {
  const cookie = await site.signIn(people.bob);
  const changed = { ...change(), last_used_at: new Date() };
  await site.db.updateTable("sessions").set(changed).execute();
  const { expiresAt } = (await askSession(cookie)).body as { expiresAt: string };
  expect(Math.abs(Date.parse(expiresAt) - inDays(days).getTime())).toBeLessThan(60_000);
  const { signedInUntil } = ((await openDashboard(cookie)).body as { user: { signedInUntil: Date } }).user;
  expect(Math.abs(signedInUntil.getTime() - inDays(days).getTime())).toBeLessThan(60_000);
});
