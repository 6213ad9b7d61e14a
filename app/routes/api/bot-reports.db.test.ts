import { expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { asBot, useSite } from "#test/site.ts";
import * as botGuild from "./bot-guild.ts";
import * as botGuilds from "./bot-guilds.ts";
import * as botServers from "./bot-servers.ts";
import * as botStats from "./bot-stats.ts";
import * as discordGuilds from "./discord-guilds.ts";
import * as settings from "./settings.ts";
import * as stats from "./stats.ts";

const site = useSite();
const { teahouse, academy } = guilds;

const report = (body: object) =>
  site.call(botGuilds, { path: "/api/bot/guilds", method: "PUT", headers: asBot, body });
const one = (method: string, id: string, body?: object) =>
  site.call(botGuild, {
    path: `/api/bot/guilds/${id}`,
    params: { guildId: id },
    method,
    headers: asBot,
    body,
  });
const servers = async () =>
  (await site.call(botServers, { path: "/api/discord/bot-servers", headers: asBot })).body;
const plain = { name: "Tea", icon: null, member_count: 12, channel_count: 3 };

test("PUT /api/bot/guilds replaces the list, and repeating it changes nothing", async () => {
  const list = [
    { id: teahouse.id, ...plain },
    { id: academy.id, ...plain },
  ];
  for (let i = 0; i < 2; i++) expect(await report(list)).toMatchObject({ status: 204 });
  expect(await servers()).toEqual({ servers: [academy.id, teahouse.id].sort() });
  await report([{ id: academy.id, ...plain }]);
  expect(await servers()).toEqual({ servers: [academy.id] });
  await report([]);
  expect(await servers()).toEqual({ servers: [] });
});

test("ids are reduced to their digits, short ones are ignored, and the last entry of a guild counts", async () => {
  await report([
    { id: `id:${teahouse.id}`, ...plain },
    { id: "1234567890", ...plain },
    { id: teahouse.id, ...plain, name: "Last" },
  ]);
  expect(await servers()).toEqual({ servers: [teahouse.id] });
  expect((await one("GET", teahouse.id)).body).toEqual({ id: teahouse.id, ...plain, name: "Last" });
});

test("a list is accepted in each of its forms; an entry without a name keeps what is known of the guild", async () => {
  await report([{ id: teahouse.id, ...plain }]);
  const ids = [teahouse.id, academy.id].sort();
  const forms: object[] = [
    ids,
    { servers: ids },
    { guilds: ids.map((id) => ({ id })) },
    { data: Object.fromEntries(ids.map((id) => [`guild-${id}`, {}])) },
    Object.fromEntries(ids.map((id) => [id, true])),
  ];
  for (const form of forms) {
    await report([{ id: teahouse.id, ...plain }]);
    expect([form, (await report(form)).status]).toEqual([form, 204]);
    expect(await servers()).toEqual({ servers: ids });
    expect((await one("GET", teahouse.id)).body).toEqual({ id: teahouse.id, ...plain });
    expect((await one("GET", academy.id)).body).toMatchObject({ name: expect.any(String) });
  }
  expect((await report({ [teahouse.id]: { name: "By id", members: 7 } })).status).toBe(204);
  expect((await one("GET", teahouse.id)).body).toMatchObject({ name: "By id", member_count: 7 });
});

test("a list in another form is refused and changes nothing", async () => {
  await report([{ id: teahouse.id, ...plain }]);
  const wrong: unknown[] = [
    {},
    { nonsense: true },
    { servers: {} },
    { servers: { data: [] } },
    { a: [] },
    [5],
    "x",
  ];
  for (const body of wrong)
    expect([body, (await report(body as object)).status]).toEqual([body, body === "x" ? 415 : 400]);
  expect(await servers()).toEqual({ servers: [teahouse.id] });
});

test.each([
  [{ approximate_member_count: 9, approximate_channel_count: 8 }, [9, 8]],
  [{ approximate_member_count: 0, member_count: 7, members: 6, channel_count: 5, channels: 4 }, [7, 5]],
  [{ members: 6, channels: 4 }, [6, 4]],
  [{ members: ["a", "b"], approximate_channel_count: -1, channels: 2 }, [2, 2]],
])("counts are read from their other names: %j", async (counts, [member_count, channel_count]) => {
  expect((await one("PUT", teahouse.id, { name: "Tea", ...counts })).status).toBe(204);
  expect((await one("GET", teahouse.id)).body).toMatchObject({ member_count, channel_count });
  await report([{ id: teahouse.id, name: "Tea", ...counts }]);
  expect((await one("GET", teahouse.id)).body).toMatchObject({ member_count, channel_count });
});

test("a guild is added, changed and removed; omitted properties are kept", async () => {
  const channels = [{ id: "100000000000000009", name: "general", type: 0, position: 0, parent_id: null }];
  expect((await one("PUT", teahouse.id, { ...plain, channels })).status).toBe(204);
  expect((await one("PUT", teahouse.id, { ...plain, name: "Tea & co" })).status).toBe(204);
  const row = await site.db.selectFrom("guilds").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: "Tea & co", channels, left_at: null });
  for (let i = 0; i < 2; i++) expect((await one("DELETE", teahouse.id)).status).toBe(204);
  expect(await servers()).toEqual({ servers: [] });
  expect((await one("GET", teahouse.id)).status).toBe(404);
});

test("concurrent lists are never mixed", async () => {
  const lists = Array.from({ length: 6 }, (_, n) =>
    [1, 2, 3].map((i) => ({ id: `${n + 1}0000000000000000${i}`, ...plain })),
  );
  const answers = await Promise.all(lists.map(report));
  expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 204));
  const { servers: ids } = (await servers()) as { servers: string[] };
  expect(lists.map((list) => list.map(({ id }) => id))).toContainEqual(ids);
});

test("invalid reports are refused at their field", async () => {
  expect(await report([{ id: teahouse.id, name: 5 }])).toMatchObject({
    status: 400,
    body: { fields: { "[0].name": [expect.any(String)] } },
  });
  expect((await report({})).status).toBe(400);
  expect((await one("PUT", "abc", plain)).status).toBe(404);
  expect((await one("PUT", teahouse.id, { ...plain, member_count: -1 })).status).toBe(400);
  expect((await one("PUT", teahouse.id, { ...plain, name: "\0" })).status).toBe(400);
});

test("GET /api/stats: zeros at first, then the newest report; an unknown uptime is 99.9%", async () => {
  const read = async () => (await site.call(stats, { path: "/api/stats" })).body;
  const send = (body: object) =>
    site.call(botStats, { path: "/api/bot/stats", method: "POST", headers: asBot, body });
  expect(await read()).toEqual({ servers: 0, users: 0, commands: 0, uptime: "99.9%", updatedAt: null });
  expect((await send({ servers: 3, users: 5_000_000_000, commands: 184, uptime: "" })).status).toBe(204);
  expect(await read()).toMatchObject({
    servers: 3,
    users: 5_000_000_000,
    commands: 184,
    uptime: "99.9%",
    updatedAt: expect.any(String),
  });
  await send({ servers: 4, users: 1, commands: 184, uptime: "99.98%" });
  expect(await read()).toMatchObject({ servers: 4, uptime: "99.98%" });
  expect(await send({ servers: -1, users: 0, commands: 0 })).toMatchObject({
    status: 400,
    body: { fields: { servers: [expect.any(String)] } },
  });
});

test("people see their own guilds, and only those of the bot's", async () => {
  await report([
    { id: teahouse.id, ...plain },
    { id: academy.id, ...plain },
  ]);
  const carol = await site.signIn(people.carol);
  expect((await site.call(botServers, { path: "/api/discord/bot-servers", cookie: carol })).body).toEqual({
    servers: [teahouse.id],
  });
  const list = (await site.call(discordGuilds, { path: "/api/discord/guilds", cookie: carol })).body;
  expect(list).toContainEqual({
    id: teahouse.id,
    name: teahouse.name,
    icon: teahouse.icon,
    owner: false,
    permissions: teahouse.permissions[people.carol.id],
    approximate_member_count: teahouse.memberCount,
    approximate_channel_count: 3,
  });
  expect((await site.call(discordGuilds, { path: "/api/discord/guilds", headers: asBot })).status).toBe(403);
});

test("an access token without the scope guilds answers 403 wherever guilds are needed, without a request", async () => {
  const token = site.discord.mintToken(people.bob, { scopes: ["identify"] });
  const headers = { Authorization: `Bearer ${token}` };
  const calls = () => site.discord.requests.filter(({ path }) => path.includes("/users/@me/guilds")).length;
  const before = calls();
  const params = { module: "prefix", guildId: teahouse.id };
  const path = `/api/prefix/${teahouse.id}`;
  for (const answer of [
    await site.call(discordGuilds, { path: "/api/discord/guilds", headers }),
    await site.call(settings, { path, params, headers }),
    await site.call(settings, { path, params, headers, method: "PUT", body: { settings: { prefix: "?" } } }),
  ]) {
    expect(answer).toMatchObject({
      status: 403,
      body: { error: "forbidden", message: "The access token lacks the scope guilds." },
    });
  }
  expect(calls()).toBe(before);
});
