import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

import { guilds } from "./guilds.ts";
import { people } from "./people.ts";
import { type Discord } from "./start.ts";
import { application, authorizeUrl, getAsBot, getRest, startForTests } from "./test-client.ts";
import { addBot } from "./visitor.ts";

let discord: Discord;
beforeAll(async () => void ({ discord } = await startForTests()));
afterAll(() => discord.stop());

const { teahouse, repairs, harbour } = guilds;
const present = Object.values(guilds)
  .filter(({ botPresent }) => botPresent)
  .map(({ id }) => id)
  .sort();
const read = async (path: string): Promise<unknown> => (await getAsBot(discord, path)).json();
const ids = async (query = "") =>
  z
    .array(z.object({ id: z.string() }))
    .parse(await read(`/users/@me/guilds${query}`))
    .map(({ id }) => id);

const botOnly = [
  `/guilds/${teahouse.id}`,
  `/guilds/${teahouse.id}/channels`,
  `/guilds/${teahouse.id}/roles`,
  `/guilds/${teahouse.id}/members/${people.bob.id}`,
];

describe.each(["/users/@me", "/users/@me/guilds", ...botOnly])("GET %s as the bot", (path) => {
  test("accepts the bot's token and returns rate limit headers", async () => {
    const { status, headers } = await getAsBot(discord, path);
    expect(status).toBe(200);
    for (const name of ["limit", "remaining", "reset", "reset-after", "bucket"])
      expect(headers.get(`x-ratelimit-${name}`)).toBeTruthy();
  });

  test.each(["invented", "", `${application.botToken}x`])("refuses the token %j", async (token) => {
    const response = await getAsBot(discord, path, { token });
    expect([response.status, await response.json()]).toEqual([
      401,
      { message: "401: Unauthorized", code: 0 },
    ]);
  });

  test("refuses the User-Agent of node", async () => {
    const response = await getAsBot(discord, path, { userAgent: "node" });
    expect([response.status, await response.json()]).toMatchObject([403, { code: 40333 }]);
  });

  test("refuses the bot's token as a bearer", async () => {
    expect((await getRest(discord, path, application.botToken)).status).toBe(401);
  });
});

test.each(botOnly)("GET %s refuses user tokens", async (path) => {
  const token = discord.mintToken(people.bob, { scopes: ["identify", "guilds", "guilds.members.read"] });
  expect((await getRest(discord, path, token)).status).toBe(401);
  expect((await getRest(discord, path, token, { kind: "Bot" })).status).toBe(401);
});

test("/oauth2/@me refuses the bot's token", async () => {
  expect((await getAsBot(discord, "/oauth2/@me")).status).toBe(401);
});

test("without a bot token in the application every bot token is refused", async () => {
  const { botToken: _, ...without } = application;
  const { discord: own } = await startForTests({ application: without });
  expect((await getAsBot(own, "/users/@me")).status).toBe(401);
  expect((await getAsBot(own, "/users/@me", { token: "undefined" })).status).toBe(401);
  await own.stop();
});

test("rate limit buckets are per guild", async () => {
  const bucket = async (path: string) => (await getAsBot(discord, path)).headers.get("x-ratelimit-bucket");
  const of = (guild: { id: string }, user: { id: string }) =>
    bucket(`/guilds/${guild.id}/members/${user.id}`);
  expect(await of(teahouse, people.bob)).toBe(await of(teahouse, people.alice));
  expect(await of(teahouse, people.bob)).not.toBe(await of(guilds.academy, people.bob));
});

test("the bot's guild list has pages and its own permissions", async () => {
  expect(await ids()).toEqual(present);
  const seen: string[] = [];
  for (let page = await ids("?limit=2"); page.length > 0; page = await ids(`?limit=2&after=${seen.at(-1)}`))
    seen.push(...page);
  expect(seen).toEqual(present);
  expect((await getAsBot(discord, "/users/@me/guilds?limit=201")).status).toBe(400);
  expect(await read(`/users/@me/guilds?with_counts=true&limit=1&after=${BigInt(teahouse.id) - 1n}`)).toEqual([
    expect.objectContaining({
      id: teahouse.id,
      owner: false,
      approximate_member_count: teahouse.memberCount,
    }),
  ]);
});

test.each(["", "/channels", "/roles", `/members/${people.bob.id}`])("/guilds/{id}%s", async (rest) => {
  const refused = async (id: string) => {
    const response = await getAsBot(discord, `/guilds/${id}${rest}`);
    return [response.status, await response.json()];
  };
  expect(await refused("999999999999999999")).toEqual([404, { message: "Unknown Guild", code: 10004 }]);
  expect(await refused(repairs.id)).toEqual([403, { message: "Missing Access", code: 50001 }]);
  expect(await refused("teahouse")).toMatchObject([400, { code: 50035 }]);
});

test("a guild is returned with counts, channels and roles", async () => {
  expect(await read(`/guilds/${teahouse.id}`)).not.toHaveProperty("approximate_member_count");
  expect(await read(`/guilds/${teahouse.id}?with_counts=true`)).toMatchObject({
    name: teahouse.name,
    approximate_member_count: teahouse.memberCount,
    roles: teahouse.roles,
  });
  expect(await read(`/guilds/${teahouse.id}/roles`)).toMatchObject(teahouse.roles);
  expect(await read(`/guilds/${teahouse.id}/channels`)).toMatchObject(teahouse.channels);
});

test("the bot is a member with its own role, and an unknown member answers 404", async () => {
  expect(await read(`/guilds/${teahouse.id}/members/${application.id}`)).toMatchObject({
    user: { id: application.id, bot: true },
    roles: [teahouse.botRoleId],
  });
  for (const id of [people.dora.id, "999999999999999999"]) {
    const response = await getAsBot(discord, `/guilds/${teahouse.id}/members/${id}`);
    expect([response.status, await response.json()]).toEqual([
      404,
      { message: "Unknown Member", code: 10007 },
    ]);
  }
});

test("adding and removing the bot changes its guild list", async () => {
  const invite = authorizeUrl(discord, {
    scope: "bot applications.commands",
    guild_id: harbour.id,
    permissions: "8",
  });
  await addBot(invite, people.bob, harbour);
  expect(await ids()).toContain(harbour.id);
  discord.removeBot(harbour);
  expect(await ids()).toEqual(present);
  discord.addBot(repairs);
  expect(await ids()).toContain(repairs.id);
  discord.removeBot(repairs);
});
