import { createHash } from "node:crypto";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { people } from "./people.ts";
import { type Discord } from "./start.ts";
import {
  application,
  authorizeUrl,
  getRest,
  postForm,
  redirectUri,
  startForTests,
  verifier,
} from "./test-client.ts";
import { signIn } from "./visitor.ts";

let discord: Discord;
let clock: { now: number };
beforeEach(async () => void ({ discord, clock } = await startForTests()));
afterEach(() => discord.stop());

async function exchange(
  changes: Record<string, string | null> = {},
  asked: Record<string, string | null> = {},
) {
  const code = (await signIn(authorizeUrl(discord, asked), people.bob)).searchParams.get("code") ?? "";
  const form = {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...changes,
  };
  const given = Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  return { response: await postForm(discord, given), again: () => postForm(discord, given) };
}

describe("an authorization code", () => {
  const invalidCode = { error: "invalid_grant", error_description: 'Invalid "code" in request.' };

  test("is valid once", async () => {
    const { response, again } = await exchange();
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const reused = await again();
    expect(reused.status).toBe(400);
    expect(await reused.json()).toEqual(invalidCode);
  });

  test("expires after 100 seconds", async () => {
    const code = (await signIn(authorizeUrl(discord), people.bob)).searchParams.get("code") ?? "";
    clock.now += 100_000;
    const form = {
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    expect(await (await postForm(discord, form)).json()).toEqual(invalidCode);
  });

  test.each([
    ["an invented code", { code: "invented" }, invalidCode],
    ["no code", { code: null }, invalidCode],
    [
      "another redirect URI",
      { redirect_uri: application.redirectUris[1] ?? "" },
      { error: "invalid_request", error_description: 'Invalid "redirect_uri" in request.' },
    ],
    [
      "another verifier",
      { code_verifier: verifier.replace("d", "e") },
      { error: "invalid_request", error_description: 'Invalid "code_verifier"' },
    ],
    [
      "a short verifier",
      { code_verifier: "short" },
      { error: "invalid_request", error_description: 'Invalid "code_verifier"' },
    ],
    [
      "no verifier",
      { code_verifier: null },
      { error: "invalid_grant", error_description: 'Missing "code_verifier"' },
    ],
    ["another grant type", { grant_type: "password" }, { error: "unsupported_grant_type" }],
  ])("is refused with %s", async (_, changes, body) => {
    const { response } = await exchange(changes);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(body);
  });

  test.each(["s".repeat(42), "s".repeat(129), `${"s".repeat(43)}!`])(
    "is refused with the malformed verifier %s",
    async (odd) => {
      const challenge = createHash("sha256").update(odd).digest("base64url");
      const { response } = await exchange({ code_verifier: odd }, { code_challenge: challenge });
      expect([response.status, await response.json()]).toMatchObject([400, { error: "invalid_request" }]);
    },
  );

  test("is used up by a failed exchange", async () => {
    const code = (await signIn(authorizeUrl(discord), people.bob)).searchParams.get("code") ?? "";
    const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
    await postForm(discord, { ...form, code_verifier: "wrong" });
    expect(await (await postForm(discord, { ...form, code_verifier: verifier })).json()).toEqual(invalidCode);
  });

  test("without a challenge is refused with a verifier", async () => {
    const without = { code_challenge: null, code_challenge_method: null };
    expect((await exchange({}, without)).response.status).toBe(400);
    expect((await exchange({ code_verifier: null }, without)).response.status).toBe(200);
  });
});

describe("a refresh token", () => {
  const refresh = (token: string) => postForm(discord, { grant_type: "refresh_token", refresh_token: token });
  const dead = { error: "invalid_grant", error_description: 'Invalid "refresh_token" in request' };

  test("is valid once and ends the old access token", async () => {
    const old = discord.mintGrant(people.alice);
    const response = await refresh(old.refreshToken);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ scope: "identify guilds", expires_in: 604_800 });
    expect((await getRest(discord, "/users/@me", old.accessToken)).status).toBe(401);
    const reused = await refresh(old.refreshToken);
    expect(reused.status).toBe(400);
    expect(await reused.json()).toEqual(dead);
  });

  test("is valid after its access token has expired", async () => {
    const grant = discord.mintGrant(people.alice);
    clock.now += 604_800_000;
    expect((await getRest(discord, "/users/@me", grant.accessToken)).status).toBe(401);
    expect((await refresh(grant.refreshToken)).status).toBe(200);
  });

  test("is refused if it is missing, expired or another application's", async () => {
    const foreign = discord.mintGrant(people.alice, { applicationId: "155101607195836416" });
    expect(await (await refresh(foreign.refreshToken)).json()).toEqual(dead);
    const expired = discord.mintGrant(people.alice);
    discord.expire(expired.refreshToken);
    expect(await (await refresh(expired.refreshToken)).json()).toEqual(dead);
    expect((await getRest(discord, "/users/@me", expired.accessToken)).status).toBe(200);
    expect(await (await refresh("")).json()).toEqual(dead);
  });
});
