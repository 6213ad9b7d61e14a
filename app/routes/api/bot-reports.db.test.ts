import { expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { apiClient } from "#test/contract.ts";
import { useSite } from "#test/site.ts";

const site = useSite();
const { ask, askAsBot } = await apiClient(site);
const { teahouse, academy } = guilds;

const report = (body: object) => askAsBot("replaceBotGuilds", { body });
const update = (body: object) => askAsBot("reportBotGuild", { guildId: teahouse.id, body });
const read = async (guildId: string = teahouse.id) => (await askAsBot("getBotGuild", { guildId })).body;
const servers = async () => (await askAsBot("listBotServers")).body;
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

test("an id that is a number is refused, and the answer says what is expected", async () => {
  const numbers = await report([Number(teahouse.id)]);
  expect(numbers.body).toMatchObject({ fields: { "[0].id": ["A text in quotes is expected."] } });
});

test("ids are reduced to their digits, short ones are ignored, and the last entry of a guild counts", async () => {
  await report([
    { id: `id:${teahouse.id}`, ...plain },
    { id: "1234567890", ...plain },
    { id: teahouse.id, ...plain, name: "Last" },
  ]);
  expect(await servers()).toEqual({ servers: [teahouse.id] });
  expect(await read()).toEqual({ id: teahouse.id, ...plain, name: "Last" });
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
    expect(await read()).toEqual({ id: teahouse.id, ...plain });
    expect(await read(academy.id)).toMatchObject({ name: expect.any(String) });
  }
  expect((await report({ [teahouse.id]: { name: "By id", members: 7 } })).status).toBe(204);
  expect(await read()).toMatchObject({ name: "By id", member_count: 7 });
});

test("an invalid list or report is refused and changes nothing", async () => {
  await report([{ id: teahouse.id, ...plain }]);
  const wrong = [{}, { nonsense: true }, { servers: {} }, { servers: { data: [] } }, { a: [] }, [5]];
  for (const body of wrong) expect([body, (await report(body)).status]).toEqual([body, 400]);
  expect(await report([{ id: teahouse.id, name: 5 }])).toMatchObject({
    status: 400,
    body: { fields: { "[0].name": ["A text in quotes is expected."] } },
  });
  for (const [more, fields] of [
    [{ member_count: -1 }, { member_count: ["At least 0."] }],
    [{ member_count: 3e9 }, { member_count: ["At most 2,147,483,647."] }],
    [{ name: "\0" }, { name: [expect.any(String)] }],
  ] as const)
    expect(await update({ ...plain, ...more })).toMatchObject({ status: 400, body: { fields } });
  expect(await servers()).toEqual({ servers: [teahouse.id] });
});

test.each([
  [{ approximate_member_count: 9, approximate_channel_count: 8 }, [9, 8]],
  [{ approximate_member_count: 0, member_count: 7, members: 6, channel_count: 5, channels: 4 }, [7, 5]],
  [{ members: 6, channels: 4 }, [6, 4]],
  [{ members: ["a", "b"], approximate_channel_count: -1, channels: 2 }, [2, 2]],
])("counts are read from their other names: %j", async (counts, [member_count, channel_count]) => {
  expect((await update({ name: "Tea", ...counts })).status).toBe(204);
  expect(await read()).toMatchObject({ member_count, channel_count });
  await report([{ id: teahouse.id, name: "Tea", ...counts }]);
  expect(await read()).toMatchObject({ member_count, channel_count });
});

test("a guild is added, changed and removed; omitted properties are kept", async () => {
  const channels = [{ id: "100000000000000009", name: "general", type: 0, position: 0, parent_id: null }];
  expect((await update({ ...plain, channels })).status).toBe(204);
  expect((await update({ ...plain, name: "Tea & co" })).status).toBe(204);
  const row = await site.db.selectFrom("guilds").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: "Tea & co", channels, left_at: null });
  for (let i = 0; i < 2; i++) expect((await askAsBot("removeBotGuild")).status).toBe(204);
  expect(await servers()).toEqual({ servers: [] });
  expect((await askAsBot("getBotGuild")).status).toBe(404);
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

test("GET /api/stats: zeros at first, then the newest report; an unknown uptime is 99.9%", async () => {
  const latest = async () => (await ask("getStats")).body;
  const send = (body: object) => askAsBot("recordStats", { body });
  expect(await latest()).toEqual({ servers: 0, users: 0, commands: 0, uptime: "99.9%", updatedAt: null });
  expect((await send({ servers: 3, users: 5_000_000_000, commands: 184, uptime: "" })).status).toBe(204);
  const figures = { servers: 3, users: 5_000_000_000, commands: 184, uptime: "99.9%" };
  expect(await latest()).toEqual({ ...figures, updatedAt: expect.any(String) });
  await send({ servers: 4, users: 1, commands: 184, uptime: "99.98%" });
  expect(await latest()).toMatchObject({ servers: 4, uptime: "99.98%" });
  expect((await send({ servers: -1, users: 0, commands: 0 })).body).toHaveProperty("fields.servers");
});

test("people see their own guilds, and only those of the bot's", async () => {
  await report([
    { id: teahouse.id, ...plain },
    { id: academy.id, ...plain },
  ]);
  const carol = await site.signIn(people.carol);
  expect((await ask("listBotServers", { cookie: carol })).body).toEqual({ servers: [teahouse.id] });
  expect((await ask("listGuilds", { cookie: carol })).body).toContainEqual({
    id: teahouse.id,
    name: teahouse.name,
    icon: teahouse.icon,
    owner: false,
    permissions: teahouse.permissions[people.carol.id],
    approximate_member_count: teahouse.memberCount,
    approximate_channel_count: 3,
  });
});

test("an access token without the scope guilds answers 403 wherever guilds are needed, without a request", async () => {
  const token = site.discord.mintToken(people.bob, { scopes: ["identify"] });
  const headers = { Authorization: `Bearer ${token}` };
  const calls = () => site.discord.requests.filter(({ path }) => path.includes("/users/@me/guilds")).length;
  const before = calls();
  const refusal = { error: "forbidden", message: "The access token lacks the scope guilds." };
  const settings = { settings: { prefix: "?" } };
  for (const [id, body] of [["listGuilds"], ["getPrefix"], ["putPrefix", settings]] as const)
    expect(await ask(id, { headers, body })).toMatchObject({ status: 403, body: refusal });
  expect(calls()).toBe(before);
});
