import { PermissionFlagsBits } from "discord-api-types/v10";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { botPermissions } from "./guild.ts";
import { guilds } from "./guilds.ts";
import { people } from "./people.ts";
import { startDiscord } from "./start.ts";
import { answerOf, application, getAsBot, getRest, useDiscord } from "./test-client.ts";

const { discord, clock } = useDiscord();

const { teahouse, academy, repairs, harbour, lounge, pottery } = guilds;
const { bob } = people;
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
  ...["/users/@me", "/users/@me/guilds", `/applications/${application.id}/commands`, ...botOnly].map(
    (path) => ["Bot", path] as const,
  ),
];

describe.each(routes)("GET as %s %s", (kind, path) => {
  const valid = () => (kind === "Bot" ? application.botToken : discord.mintToken(bob));
  const ask = (token: string | null, userAgent?: string) =>
    getRest(discord, path, token, { kind, userAgent });

  test("needs Discord's format of User-Agents", async () => {
    const refusal = { message: "internal network error", code: 40333 };
    for (const agent of ["node", "Mozilla/5.0 (X11; Linux x86_64)", "DiscordBot", "DiscordBot (no version)"])
      expect(await answerOf(ask(valid(), agent))).toEqual([403, refusal]);
    const ofDiscordJs = "DiscordBot (https://discord.js.org, 2.6.3) Node.js/20.19.0";
    expect((await ask(valid(), ofDiscordJs)).status).toBe(200);
  });

  test("needs a token of this kind, and has rate limit headers, refused or not", async () => {
    const other = getRest(discord, path, valid(), { kind: kind === "Bot" ? "Bearer" : "Bot" });
    expect((await other).status).toBe(401);
    const expired = discord.mintToken(bob, { expiresIn: 60 });
    clock.now += 60_000;
    for (const token of [null, "", "invented", `${application.botToken}x`, expired])
      expect(await answerOf(ask(token))).toEqual(unauthorized);
    for (const { headers } of [await ask(valid()), await ask("invented")])
      for (const name of ["limit", "remaining", "reset", "reset-after", "bucket"])
        expect(headers.get(`x-ratelimit-${name}`)).toBeTruthy();
  });
});

test("GET /applications/{id}/commands: the bot's own alone, with all localizations only where they are asked for", async () => {
  const command = {
    ...{ id: "1", application_id: application.id, version: "1", type: 1, default_member_permissions: null },
    ...{
      name: "tea",
      name_localizations: { de: "tee" },
      description: "Tea.",
      description_localizations: null,
    },
    options: [{ type: 3, name: "kind", name_localizations: { de: "sorte" }, description: "Which." }],
  };
  discord.registerCommands([command]);
  const path = `/applications/${application.id}/commands`;
  const ask = (query: string, of = path) => answerOf(getAsBot(discord, of + query));
  expect(await ask("?with_localizations=true")).toEqual([200, [command]]);
  const { name_localizations: _, description_localizations: __, options, ...plain } = command;
  const bare = options.map(({ name_localizations: ___, ...option }) => option);
  expect(await ask("")).toEqual([200, [{ ...plain, options: bare }]]);
  expect(await ask("?with_localizations=yes")).toMatchObject([400, { code: 50035 }]);
  expect(await ask("", "/applications/100000000000000099/commands")).toMatchObject([403, { code: 20012 }]);
  expect(await ask("", "/applications/tea/commands")).toMatchObject([400, { code: 50035 }]);
});

test.each([
  ["/users/@me", ["guilds"]],
  ["/users/@me/guilds", ["identify"]],
  [`/users/@me/guilds/${teahouse.id}/member`, ["identify", "guilds"]],
])("GET %s requires its scope", async (path, scopes) => {
  const sent = getRest(discord, path, discord.mintToken(bob, { scopes }));
  expect(await answerOf(sent)).toMatchObject([403, { code: 50026 }]);
});

test.each([
  ["Bearer", [academy, repairs, teahouse, harbour, lounge]],
  ["Bot", [academy, teahouse, lounge, pottery]],
])("GET /users/@me/guilds as %s is sorted by id, in pages of at most 200", async (kind, guildsOf) => {
  const token = kind === "Bot" ? application.botToken : discord.mintToken(bob);
  const ask = (query: string) => answerOf(getRest(discord, `/users/@me/guilds${query}`, token, { kind }));
  const ids = async (query: string) => idsOf((await ask(query))[1]);
  const all = idsOf(guildsOf);
  expect(await ids("")).toEqual(all);
  expect(await ids("?limit=2")).toEqual(all.slice(0, 2));
  expect(await ids(`?limit=2&after=${all[1]}`)).toEqual(all.slice(2, 4));
  expect(await ids(`?after=${all.at(-1)}`)).toEqual([]);
  for (const query of ["?limit=0", "?limit=201", "?limit=ten", "?after=abc", "?with_counts=yes"])
    expect(await ask(query)).toMatchObject([400, { message: "Invalid Form Body", code: 50035 }]);
});

test("what an overwrite allows is listed, and the bot may do it in that channel only", async () => {
  const { id, channels } = academy;
  const [, rows] = await answerOf(getAsBot(discord, `/guilds/${id}/channels`));
  const embeds = PermissionFlagsBits.EmbedLinks;
  const able = channels.filter((channel) => botPermissions(academy, channel.id) & embeds);
  expect(able.map(({ name }) => name)).toEqual(["homework-help"]);
  expect(botPermissions(academy) & embeds).toBe(0n);
  const overwrites = [{ id, type: 0, allow: String(embeds), deny: "0" }];
  expect(rows).toContainEqual(expect.objectContaining({ ...able[0], permission_overwrites: overwrites }));
});

test("GET /users/@me/guilds/{id}/member: one's own roles, of one's own servers alone, never for the bot", async () => {
  const scopes = ["guilds.members.read"];
  const ask = (person: { id: string }, id = teahouse.id) =>
    answerOf(getRest(discord, `/users/@me/guilds/${id}/member`, discord.mintToken(person, { scopes })));
  const moderator = teahouse.roles.find(({ name }) => name === "Moderator")?.id;
  expect(await ask(people.carol)).toMatchObject([200, { user: { id: people.carol.id }, roles: [moderator] }]);
  expect(await ask(people.dora)).toMatchObject([404, { code: 10004 }]);
  expect(await ask(people.carol, "tea")).toMatchObject([400, { code: 50035 }]);
  const path = `/users/@me/guilds/${teahouse.id}/member`;
  expect((await getAsBot(discord, path)).status).toBe(401);
});

test("GET /guilds/{id}/channels: a hidden channel has overwrites for those who see it", async () => {
  const [, rows] = await answerOf(getAsBot(discord, `/guilds/${teahouse.id}/channels`));
  const view = String(PermissionFlagsBits.ViewChannel);
  expect(rows).toContainEqual(
    expect.objectContaining({
      name: "staff-room",
      permission_overwrites: expect.arrayContaining([
        { id: teahouse.id, type: 0, allow: "0", deny: view },
        { id: teahouse.roles.find(({ name }) => name === "Moderator")?.id, type: 0, allow: view, deny: "0" },
      ]),
    }),
  );
});

test("the application, its bot and the bot's roles have the name that is given", async () => {
  const named = await startDiscord({ application: { ...application, name: "Nimbus" } });
  onTestFinished(() => named.stop());
  const [, roles] = await answerOf(getAsBot(named, `/guilds/${teahouse.id}/roles`));
  expect(roles).toContainEqual(expect.objectContaining({ id: teahouse.botRoleId, name: "Nimbus" }));
  const own = [200, { name: "Nimbus", bot: { username: "Nimbus" } }];
  expect(await answerOf(getAsBot(named, "/applications/@me"))).toMatchObject(own);
});
