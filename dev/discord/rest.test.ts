import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { guilds } from "./guilds.ts";
import { people } from "./people.ts";
import { type Discord } from "./start.ts";
import { getRest, startForTests } from "./test-client.ts";

let discord: Discord;
let clock: { now: number };
beforeAll(async () => void ({ discord, clock } = await startForTests()));
afterAll(() => discord.stop());

const unauthorized = { message: "401: Unauthorized", code: 0 };

describe.each(["/users/@me", "/users/@me/guilds", "/oauth2/@me"])("GET %s", (path) => {
  test.each(["node", "Mozilla/5.0 (X11; Linux x86_64)", "DiscordBot", "DiscordBot (no version)"])(
    "refuses the User-Agent %s",
    async (userAgent) => {
      const response = await getRest(discord, path, discord.mintToken(people.bob), { userAgent });
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ message: "internal network error", code: 40333 });
    },
  );

  test("accepts the User-Agent of discord.js", async () => {
    const userAgent = "DiscordBot (https://discord.js.org, 2.6.3) Node.js/20.19.0";
    expect((await getRest(discord, path, discord.mintToken(people.bob), { userAgent })).status).toBe(200);
  });

  test.each([null, "invented", ""])("refuses the token %j", async (token) => {
    const response = await getRest(discord, path, token);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual(unauthorized);
  });

  test("refuses expired tokens", async () => {
    const token = discord.mintToken(people.bob, { expiresIn: 60 });
    clock.now += 59_999;
    expect((await getRest(discord, path, token)).status).toBe(200);
    clock.now += 1;
    expect((await getRest(discord, path, token)).status).toBe(401);
    const other = discord.mintToken(people.bob);
    discord.expire(other);
    expect((await getRest(discord, path, other)).status).toBe(401);
  });

  test("refuses a bot's token", async () => {
    const headers = { "user-agent": "DiscordBot (https://example.com, 1.0)", authorization: "Bot token" };
    expect((await fetch(discord.apiUrl + path, { headers })).status).toBe(401);
  });

  test("has rate limit headers, refused or not", async () => {
    for (const token of [discord.mintToken(people.bob), "invented"]) {
      const { headers } = await getRest(discord, path, token);
      for (const name of ["limit", "remaining", "reset", "reset-after", "bucket"]) {
        expect(headers.get(`x-ratelimit-${name}`)).toBeTruthy();
      }
    }
  });

  test("refuses POST", async () => {
    const headers = { "user-agent": "DiscordBot (https://example.com, 1.0)" };
    const response = await fetch(discord.apiUrl + path, { method: "POST", headers });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET");
  });
});

test.each([
  ["/users/@me", ["guilds"]],
  ["/users/@me/guilds", ["identify"]],
])("GET %s requires its scope", async (path, scopes) => {
  const response = await getRest(discord, path, discord.mintToken(people.bob, { scopes }));
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 50026 });
});

test.each(["/", "/users", "/users/@me/", "/guilds", "/users/@me/connections"])(
  "GET %s answers 404",
  async (path) => {
    const response = await getRest(discord, path, discord.mintToken(people.bob));
    expect([response.status, await response.json()]).toEqual([404, { message: "404: Not Found", code: 0 }]);
  },
);

test("the REST API exists in version 10 only", async () => {
  for (const path of ["/api/users/@me", "/api/v9/users/@me", "/"]) {
    expect((await fetch(discord.origin + path)).status).toBe(404);
  }
});

test("/oauth2/@me returns the token's application", async () => {
  const own: unknown = await (await getRest(discord, "/oauth2/@me", discord.mintToken(people.bob))).json();
  expect(own).toMatchObject({
    application: { id: "190214677503442944", name: "Pearl" },
    expires: new Date(clock.now + 604_800_000).toISOString().replace("Z", "000+00:00"),
    scopes: ["identify", "guilds"],
    user: { id: people.bob.id },
  });
  const foreign = discord.mintToken(people.bob, { applicationId: "155101607195836416", scopes: ["guilds"] });
  const other: unknown = await (await getRest(discord, "/oauth2/@me", foreign)).json();
  expect(other).toMatchObject({ application: { id: "155101607195836416" } });
  expect(other).not.toHaveProperty("user");
});

test("/users/@me returns the email with the email scope only", async () => {
  const without: unknown = await (
    await getRest(discord, "/users/@me", discord.mintToken(people.carol))
  ).json();
  expect(without).toMatchObject({
    username: "Carol",
    global_name: null,
    discriminator: "4821",
    avatar: null,
  });
  expect(without).not.toHaveProperty("email");
  const token = discord.mintToken(people.carol, { scopes: ["identify", "email"] });
  const withEmail: unknown = await (await getRest(discord, "/users/@me", token)).json();
  expect(withEmail).toMatchObject({ email: "carol@example.com", verified: true });
});

test("a name like markup is returned unchanged", async () => {
  const list: unknown = await (
    await getRest(discord, "/users/@me/guilds", discord.mintToken(people.carol))
  ).json();
  expect(list).toMatchObject([{ id: guilds.teahouse.id, name: "<b>Tea & Dragons</b> 🐉", owner: false }]);
});
