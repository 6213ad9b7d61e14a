import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { people, type Person } from "#dev/discord/people.ts";
import { signInFlow } from "#test/sign-in-flow.ts";
import { useSite } from "#test/site.ts";
import * as account from "./account.tsx";
import * as connection from "./connection.ts";
import * as sessions from "./sessions.ts";

const site = useSite();
const { begin, finish } = signInFlow(site);
async function open(person: Person) {
  const cookie = await site.signIn(person);
  const id = (await site.services.sessions.getSession(cookie)).get("id") ?? "";
  return { cookie, id };
}

const isSignedIn = async (cookie: string) =>
  (await site.call(account, { path: "/account", cookie })).status === 200;

const end = (id: string | undefined, cookie: string) =>
  site.call(sessions, {
    path: `/account/sessions/${id ?? ""}`,
    params: id === undefined ? {} : { session: id },
    method: "POST",
    cookie,
    body: new URLSearchParams(),
  });

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    { browser: "Chrome", system: "Windows", kind: "desktop" },
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    { browser: "Safari", system: "iOS", kind: "mobile" },
  ],
  [
    "Mozilla/5.0 (Android 14; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0",
    { browser: "Firefox", system: "Android", kind: "tablet" },
  ],
  ["Mozilla/5.0 (PhishOS) Click/1.0 Here/2", { kind: "unknown" }],
  ["<b>Mozilla</b>/1", { kind: "unknown" }],
])(
  "GET account: lists the person's sessions by device, and marks the current one (%s)",
  async (user_agent, device) => {
    const [here, there] = [await open(people.bob), await open(people.bob)];
    await open(people.carol);
    await site.db.updateTable("sessions").set({ user_agent }).where("id", "=", there.id).execute();
    const { body } = await site.call(account, { path: "/account?ended=one", cookie: here.cookie });
    expect(body).toMatchObject({
      title: "Your account",
      user: { name: people.bob.globalName, username: people.bob.username, joinedAt: expect.any(Date) },
      ended: "one",
    });
    const { sessions } = body as { sessions: { id: string; current: boolean; device: object }[] };
    const listed = sessions.map(({ id, current, device }) => ({ id, current, device }));
    expect(listed).toHaveLength(2);
    expect(listed).toContainEqual({ id: here.id, current: true, device: { kind: "unknown" } });
    expect(listed).toContainEqual({ id: there.id, current: false, device });
    for (const secret of ["hash", "token", "Mozilla"]) expect(JSON.stringify(body)).not.toContain(secret);
  },
);

test("GET account: expired sessions are not listed, and unknown values of ?ended= are ignored", async () => {
  const [here, old, idle] = [await open(people.bob), await open(people.bob), await open(people.bob)];
  const weekAgo = new Date(Date.now() - 7.1 * 24 * 3_600_000);
  await site.db
    .updateTable("sessions")
    .set({ expires_at: new Date(0) })
    .where("id", "=", old.id)
    .execute();
  await site.db.updateTable("sessions").set({ last_used_at: weekAgo }).where("id", "=", idle.id).execute();
  const { body } = await site.call(account, { path: "/account?ended=everything", cookie: here.cookie });
  expect(body).toMatchObject({ sessions: [{ id: here.id }], ended: undefined });
});

test.each([
  ["one session", 1, "/account?ended=one", [true, false, true]],
  ["the current one, which signs out", 0, "/", [false, true, true]],
  ["all others", undefined, "/account?ended=others", [true, false, false]],
])("POST sessions: ends %s and no other", async (_, which, to, left) => {
  const own = [await open(people.bob), await open(people.bob), await open(people.bob)];
  const [{ cookie }] = own as [(typeof own)[0]];
  const carol = await open(people.carol);
  const answer = await end(which === undefined ? undefined : own[which]?.id, cookie);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, to]);
  const signedOut = which === 0 ? expect.stringMatching(/^session=;.*Expires=Thu, 01 Jan 1970/) : null;
  expect(answer.headers.get("Set-Cookie")).toEqual(signedOut);
  const alive = [...own, carol].map(({ cookie }) => isSignedIn(cookie));
  expect(await Promise.all(alive)).toEqual([...left, true]);
});

test("POST session: 404 for sessions of other people and for invalid ids", async () => {
  const [bob, carol] = [await open(people.bob), await open(people.carol)];
  const invalid = ["nonsense", "", `${bob.id}0`, "' or true --", "\0"];
  const ended = (await open(people.bob)).id;
  await end(ended, bob.cookie);
  const ids = [ended, carol.id, carol.id.toUpperCase(), randomUUID(), ...invalid];
  for (const id of ids) expect([id, (await end(id, bob.cookie)).status]).toEqual([id, 404]);
  expect(await isSignedIn(carol.cookie)).toBe(true);
  expect(await isSignedIn(bob.cookie)).toBe(true);
});

const disconnect = (cookie: string) =>
  site.call(connection, { path: "/account/connection", method: "POST", cookie, body: new URLSearchParams() });
const tokensOf = async (cookie: string) => {
  const session = await site.services.sessions.getSession(cookie);
  return { access: session.get("discord_token") ?? "", refresh: session.get("discord_refresh_token") ?? "" };
};
const worksAtDiscord = async (token: string) => {
  // Discord refuses requests without a User-Agent.
  const headers = { Authorization: `Bearer ${token}`, "User-Agent": "DiscordBot (http://pearl.test, 1)" };
  return (await fetch(`${site.discord.apiUrl}/users/@me`, { headers })).ok;
};

test("POST connection: revokes the person's tokens at Discord and ends all of their sessions", async () => {
  const here = (await finish(await begin("/login"), people.bob)).cookie;
  const there = (await finish(await begin("/login"), people.bob)).cookie;
  const carol = await site.signIn(people.carol);
  const tokens = await Promise.all([here, there, carol].map(tokensOf));
  site.discord.expire(tokens[0]!.access);
  const answer = await disconnect(here);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
  expect(answer.headers.get("Set-Cookie")).toMatch(/^session=;.*Expires=Thu, 01 Jan 1970/);
  expect(await Promise.all([here, there, carol].map(isSignedIn))).toEqual([false, false, true]);
  expect(await Promise.all(tokens.map(({ access }) => worksAtDiscord(access)))).toEqual([false, false, true]);
  const refreshed = site.services.oauth.refresh(tokens[0]!.refresh);
  await expect(refreshed).rejects.toMatchObject({ code: "invalid_grant" });
});

test("POST sessions and connection: a form that another person loaded, who was signed in before, ends nothing", async () => {
  const [here, there] = [await site.signIn(people.bob), await site.signIn(people.bob)];
  const { access } = await tokensOf(here);
  const post = async (module: Parameters<typeof site.call>[0], path: string) => {
    const query = new URLSearchParams({ of: people.carol.id });
    const answer = await site.call(module, {
      path: `${path}?${query}`,
      method: "POST",
      cookie: here,
      body: new URLSearchParams(),
    });
    return [answer.status, answer.headers.get("Location")];
  };
  expect(await post(sessions, "/account/sessions")).toEqual([303, "/account"]);
  expect(await post(connection, "/account/connection")).toEqual([303, "/account"]);
  expect(await Promise.all([here, there].map(isSignedIn))).toEqual([true, true]);
  expect(await worksAtDiscord(access)).toBe(true);
});

test("POST connection: where Discord does not answer nothing ends", async () => {
  const [here, there] = [await site.signIn(people.bob), await site.signIn(people.bob)];
  site.discord.faults.set("POST /oauth2/token/revoke", { kind: "reset" });
  const answer = await disconnect(here);
  expect([answer.status, answer.headers.has("Set-Cookie")]).toEqual([503, false]);
  expect(await Promise.all([here, there].map(isSignedIn))).toEqual([true, true]);
});
