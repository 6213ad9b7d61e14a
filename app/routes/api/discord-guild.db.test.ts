import { expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { apiClient } from "#test/contract.ts";
import { asBot, useSite } from "#test/site.ts";

const site = useSite();
const api = await apiClient(site);
const { teahouse, harbour, academy } = guilds;
const parts = { details: "getGuildDetails", channels: "listGuildChannels", roles: "listGuildRoles" };

interface Asker {
  person?: Person;
  headers?: Record<string, string>;
}

async function ask(part: keyof typeof parts, { id: guildId }: { id: string }, { person, headers }: Asker) {
  return api.ask(parts[part], { guildId, headers, cookie: person && (await site.signIn(person)) });
}

async function report({ id: guildId }: { id: string }, body: object) {
  expect((await api.askAsBot("reportBotGuild", { guildId, body })).status).toBe(204);
}

test("details: a member gets their own list's values before the reported ones, the bot the reported ones", async () => {
  await report(teahouse, { name: "Reported", icon: null, member_count: 5, channel_count: 3 });
  const mine = await ask("details", teahouse, { person: people.carol });
  expect(mine.body).toEqual({
    id: teahouse.id,
    name: teahouse.name,
    icon: teahouse.icon,
    approximate_member_count: teahouse.memberCount,
    approximate_channel_count: 3,
    bot_present: true,
  });
  expect((await ask("details", teahouse, { headers: asBot })).body).toMatchObject({
    name: "Reported",
    approximate_member_count: 5,
  });
});

test("details: counts are read from their other names, and unknown ones are 0", async () => {
  const row = { id: teahouse.id, name: "Tea", icon: null, owner: false };
  const detailsWith = async (counts: object) => {
    site.discord.faults.set("GET /users/@me/guilds", { kind: "body", body: [{ ...row, ...counts }] });
    return (await ask("details", teahouse, { person: people.carol })).body;
  };
  expect(await detailsWith({ approximate_member_count: 0, members: 4, channels: [1, 2] })).toMatchObject({
    approximate_member_count: 4,
    approximate_channel_count: 2,
    bot_present: false,
  });
  expect(await detailsWith({ member_count: "many" })).toMatchObject({
    approximate_member_count: 0,
    approximate_channel_count: 0,
  });
});

test("details: a guild without the bot is shown to its members, and unknown to the bot", async () => {
  expect((await ask("details", harbour, { person: people.bob })).body).toMatchObject({
    name: harbour.name,
    bot_present: false,
  });
  expect((await ask("details", harbour, { headers: asBot })).status).toBe(404);
});

test("channels are sorted as Discord shows them, each category before its channels", async () => {
  const channel = (name: string, at: number, more: object = {}) => ({
    id: `10000000000000000${at}`,
    name,
    type: 0,
    position: at,
    parent_id: null,
    ...more,
  });
  const given = [
    channel("voice", 1, { type: 2, position: 0, parent_id: "100000000000000005" }),
    channel("text", 2, { position: 9, parent_id: "100000000000000005" }),
    channel("late", 6, { type: 4 }),
    channel("early", 5, { type: 4, position: 1 }),
    channel("top", 9),
  ];
  await report(teahouse, { name: "Tea", channels: given });
  const answer = await ask("channels", teahouse, { person: people.bob });
  const list = answer.body as typeof given;
  expect(list.map(({ name }) => name)).toEqual(["top", "early", "text", "voice", "late"]);
  expect(list[0]).toEqual(given[4]);
  expect((await ask("channels", teahouse, { headers: asBot })).body).toEqual(list);
});

test("roles are sorted from the highest down, @everyone last", async () => {
  await report(teahouse, { name: "Tea", roles: teahouse.roles });
  const { body } = await ask("roles", teahouse, { person: people.bob });
  expect(body).toEqual(teahouse.roles.toReversed());
});

test("unreported channels and roles are empty lists where the bot is", async () => {
  await report(teahouse, { name: "Tea" });
  for (const part of ["channels", "roles"] as const) {
    expect(await ask(part, teahouse, { person: people.bob })).toMatchObject({ status: 200, body: [] });
    expect(await ask(part, academy, { person: people.bob })).toMatchObject({ body: { error: "bot_absent" } });
    expect((await ask(part, academy, { headers: asBot })).status).toBe(404);
  }
});
