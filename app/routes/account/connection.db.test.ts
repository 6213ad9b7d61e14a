import { beforeEach, expect, test } from "vitest";

import { people } from "#dev/discord/people.ts";
import { signInFlow } from "#test/sign-in-flow.ts";
import { useSite } from "#test/site.ts";

import * as account from "./account.tsx";
import * as connection from "./connection.ts";

const site = useSite();
const { begin, finish } = signInFlow(site);

beforeEach(async () => {
  await site.db.deleteFrom("sessions").execute();
});

const disconnect = (cookie: string) =>
  site.call(connection, { path: "/account/connection", method: "POST", cookie, body: new URLSearchParams() });
const isSignedIn = async (cookie: string) =>
  (await site.call(account, { path: "/account", cookie })).status === 200;
const tokensOf = async (cookie: string) => {
  const session = await site.services.sessions.getSession(cookie);
  return { access: session.get("discord_token") ?? "", refresh: session.get("discord_refresh_token") ?? "" };
};
const worksAtDiscord = async (token: string) => {
  // Discord refuses who does not say what it is.
  const headers = { Authorization: `Bearer ${token}`, "User-Agent": "DiscordBot (http://pearl.test, 1)" };
  return (await fetch(`${site.discord.apiUrl}/users/@me`, { headers })).ok;
};

test("POST connection: revokes the person's tokens at Discord and ends all of their sessions", async () => {
  const here = (await finish(await begin("/login"), people.bob)).cookie;
  const there = (await finish(await begin("/login"), people.bob)).cookie;
  const carol = await site.signIn(people.carol);
  const tokens = await Promise.all([here, there, carol].map(tokensOf));
  const answer = await disconnect(here);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
  expect(answer.headers.get("Set-Cookie")).toMatch(/^session=;.*Expires=Thu, 01 Jan 1970/);
  expect(await Promise.all([here, there, carol].map(isSignedIn))).toEqual([false, false, true]);
  expect(await Promise.all(tokens.map(({ access }) => worksAtDiscord(access)))).toEqual([false, false, true]);
});

test("POST connection: works with an expired access token", async () => {
  const { cookie } = await finish(await begin("/login"), people.bob);
  const { access, refresh } = await tokensOf(cookie);
  site.discord.expire(access);
  expect((await disconnect(cookie)).status).toBe(303);
  await expect(site.services.oauth.refresh(refresh)).rejects.toMatchObject({ code: "invalid_grant" });
});

test.each([
  ["answers with an error", { kind: "status", status: 500 }, 502],
  ["breaks the connection", { kind: "reset" }, 503],
  ["does not answer", { kind: "hang" }, 504],
  ["sends somebody else's page", { kind: "html", status: 503 }, 502],
] as const)(
  "where Discord %s nothing has ended",
  async (_, fault, status) => {
    const [here, there] = [await site.signIn(people.bob), await site.signIn(people.bob)];
    site.discord.faults.set("POST /oauth2/token/revoke", fault);
    const answer = await disconnect(here);
    expect(answer.status).toBe(status);
    expect(answer.headers.has("Set-Cookie")).toBe(false);
    expect(await Promise.all([here, there].map(isSignedIn))).toEqual([true, true]);
  },
  60_000,
);
