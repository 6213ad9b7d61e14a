import { describe, expect, test } from "vitest";
import { z } from "zod";

import { guilds } from "./guilds.ts";
import { people } from "./people.ts";
import { answerOf, application, getAsBot, getRest, useDiscord } from "./test-client.ts";

const { discord, clock } = useDiscord();

const { teahouse, academy, repairs, harbour, lounge, pottery } = guilds;
const { bob, carol, dora } = people;
const readAs = async (person: { id: string }, path: string, scopes?: string[]) =>
  (await answerOf(getRest(discord, path, discord.mintToken(person, { scopes }))))[1];
const idsOf = (list: unknown) =>
  z
    .array(z.object({ id: z.string() }))
    .parse(list)
    .map(({ id }) => id);
const unauthorized = [401, { message: "401: Unauthorized", code: 0 }];

const botOnly = ["", "/channels", "/roles", `/members/${bob.id}`].map(
  (rest) => `/guilds/${teahouse.id}${rest}`,
);
const routes = [
  ...["/users/@me", "/users/@me/guilds", "/oauth2/@me"].map((path) => ["Bearer", path] as const),
  ...["/users/@me", "/users/@me/guilds", ...botOnly].map((path) => ["Bot", path] as const),
];

describe.each(routes)("GET as %s %s", (kind, path) => {
  const valid = () => (kind === "Bot" ? application.botToken : discord.mintToken(bob));
  const ask = (token: string | null, userAgent?: string) =>
    getRest(discord, path, token, { kind, userAgent });

  test("needs Discord's format of User-Agents", async () => {
    for (const agent of [
      "node",
      "Mozilla/5.0 (X11; Linux x86_64)",
      "DiscordBot",
      "DiscordBot (no version)",
    ]) {
      const refusal = { message: "internal network error", code: 40333 };
      expect(await answerOf(ask(valid(), agent))).toEqual([403, refusal]);
    }
    const ofDiscordJs = "DiscordBot (https://discord.js.org, 2.6.3) Node.js/20.19.0";
    expect((await ask(valid(), ofDiscordJs)).status).toBe(200);
  });

  test("needs a token of this kind, and has rate limit headers, refused or not", async () => {
    const other = getRest(discord, path, valid(), { kind: kind === "Bot" ? "Bearer" : "Bot" });
    expect((await other).status).toBe(401);
    for (const token of [null, "", "invented", `${application.botToken}x`])
      expect(await answerOf(ask(token))).toEqual(unauthorized);
    for (const { headers } of [await ask(valid()), await ask("invented")])
      for (const name of ["limit", "remaining", "reset", "reset-after", "bucket"])
        expect(headers.get(`x-ratelimit-${name}`)).toBeTruthy();
  });
});

test.each(["/users/@me", "/users/@me/guilds", "/oauth2/@me"])("GET %s: tokens expire", async (path) => {
  const token = discord.mintToken(bob, { expiresIn: 60 });
  clock.now += 59_999;
  expect((await getRest(discord, path, token)).status).toBe(200);
  clock.now += 1;
  expect((await getRest(discord, path, token)).status).toBe(401);
  const other = discord.mintToken(bob);
  discord.expire(other);
  expect((await getRest(discord, path, other)).status).toBe(401);
});

test.each([
  ["/users/@me", ["guilds"]],
  ["/users/@me/guilds", ["identify"]],
])("GET %s requires its scope", async (path, scopes) => {
  const sent = getRest(discord, path, discord.mintToken(bob, { scopes }));
  expect(await answerOf(sent)).toMatchObject([403, { code: 50026 }]);
});

test("/oauth2/@me returns the token's application, and the user with the identify scope", async () => {
  expect(await readAs(bob, "/oauth2/@me")).toMatchObject({
    application: { id: application.id, name: "Pearl" },
    expires: new Date(clock.now + 604_800_000).toISOString().replace("Z", "000+00:00"),
    scopes: ["identify", "guilds"],
    user: { id: bob.id },
  });
  const applicationId = "155101607195836416";
  const foreign = discord.mintToken(bob, { applicationId, scopes: ["guilds"] });
  const [, other] = await answerOf(getRest(discord, "/oauth2/@me", foreign));
  expect(other).toMatchObject({ application: { id: applicationId } });
  expect(other).not.toHaveProperty("user");
});

const bobs = idsOf([academy, repairs, teahouse, harbour, lounge]);
const present = idsOf([academy, teahouse, lounge, pottery]);

describe.each([
  [
    "a person",
    bobs,
    (query: string) => getRest(discord, `/users/@me/guilds${query}`, discord.mintToken(bob)),
  ],
  ["the bot", present, (query: string) => getAsBot(discord, `/users/@me/guilds${query}`)],
])("/users/@me/guilds of %s", (_, all, ask) => {
  const ids = async (query: string) => idsOf((await answerOf(ask(query)))[1]);

  test("is sorted by id and has pages", async () => {
    expect(await ids("")).toEqual(all);
    const seen: string[] = [];
    for (
      let page = await ids("?limit=2");
      page.length > 0;
      page = await ids(`?limit=2&after=${seen.at(-1)}`)
    ) {
      expect(page.length).toBeLessThanOrEqual(2);
      seen.push(...page);
    }
    expect(seen).toEqual(all);
    expect(await ids(`?limit=2&before=${all[3]}`)).toEqual(all.slice(1, 3));
    expect(await ids(`?before=${all[0]}`)).toEqual([]);
    expect(await ids(`?after=${all[0]}&before=${all[3]}`)).toEqual(all.slice(1, 3));
  });

  test.each([
    ["limit=0", "limit", "NUMBER_TYPE_MIN"],
    ["limit=-1", "limit", "NUMBER_TYPE_MIN"],
    ["limit=201", "limit", "NUMBER_TYPE_MAX"],
    ["limit=ten", "limit", "NUMBER_TYPE_COERCE"],
    ["limit=", "limit", "NUMBER_TYPE_COERCE"],
    ["after=abc", "after", "NUMBER_TYPE_COERCE"],
    ["before=-5", "before", "NUMBER_TYPE_COERCE"],
    ["with_counts=yes", "with_counts", "BOOLEAN_TYPE_CONVERT"],
  ])('?%s answers "Invalid Form Body"', async (query, field, code) => {
    const errors = { [field]: { _errors: [{ code, message: expect.any(String) }] } };
    expect(await answerOf(ask(`?${query}`))).toEqual([
      400,
      { message: "Invalid Form Body", code: 50035, errors },
    ]);
  });
});

test("owner, permissions and names are returned unchanged", async () => {
  expect(await readAs(dora, "/users/@me/guilds")).toMatchObject([
    { id: lounge.id, owner: false },
    { id: pottery.id, owner: true, permissions: pottery.permissions[dora.id] },
  ]);
  const markup = { id: teahouse.id, name: "<b>Tea & Dragons</b> 🐉", owner: false };
  expect(await readAs(carol, "/users/@me/guilds")).toMatchObject([markup]);
  // Parsing these permissions as a number loses the administrator bit.
  const permissions = academy.permissions[bob.id] ?? "";
  expect([BigInt(permissions) & 8n, BigInt(Number(permissions)) & 8n]).toEqual([8n, 0n]);
});
