import { beforeAll, expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { apiClient } from "#test/contract.ts";
import { useSite } from "#test/site.ts";

const site = useSite();
const { ask, askAsBot } = await apiClient(site);
const { teahouse, harbour, academy } = guilds;
let [bob, carol] = ["", ""];
beforeAll(async () => {
  bob = await site.signIn(people.bob);
  carol = await site.signIn(people.carol);
});

async function report(body: object) {
  expect((await askAsBot("reportBotGuild", { body })).status).toBe(204);
}

test("details: a member gets their own list's values before the reported ones, the bot the reported ones", async () => {
  await report({ name: "Reported", icon: null, member_count: 5, channel_count: 3 });
  const mine = await ask("getGuildDetails", { cookie: carol });
  expect(mine.body).toEqual({
    id: teahouse.id,
    name: teahouse.name,
    icon: teahouse.icon,
    approximate_member_count: teahouse.memberCount,
    approximate_channel_count: 3,
    bot_present: true,
  });
  expect((await askAsBot("getGuildDetails")).body).toMatchObject({
    name: "Reported",
    approximate_member_count: 5,
  });
});

test("details: counts are read from their other names, and unknown ones are 0", async () => {
  const row = { id: teahouse.id, name: "Tea", icon: null, owner: false };
  const detailsWith = async (counts: object) => {
    site.discord.faults.set("GET /users/@me/guilds", { kind: "body", body: [{ ...row, ...counts }] });
    return (await ask("getGuildDetails", { cookie: await site.signIn(people.carol) })).body;
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
  expect((await ask("getGuildDetails", { guildId: harbour.id, cookie: bob })).body).toMatchObject({
    name: harbour.name,
    bot_present: false,
  });
  expect((await askAsBot("getGuildDetails", { guildId: harbour.id })).status).toBe(404);
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
  await report({ name: "Tea", channels: given });
  const answer = await ask("listGuildChannels", { cookie: bob });
  const list = answer.body as typeof given;
  expect(list.map(({ name }) => name)).toEqual(["top", "early", "text", "voice", "late"]);
  expect(list[0]).toEqual(given[4]);
  expect((await askAsBot("listGuildChannels")).body).toEqual(list);
});

test("roles are sorted from the highest down, @everyone last", async () => {
  await report({ name: "Tea", roles: teahouse.roles });
  const { body } = await ask("listGuildRoles", { cookie: bob });
  expect(body).toEqual(teahouse.roles.toReversed());
});

test("unreported channels and roles are empty lists where the bot is", async () => {
  await report({ name: "Tea" });
  for (const id of ["listGuildChannels", "listGuildRoles"]) {
    expect(await ask(id, { cookie: bob })).toMatchObject({ status: 200, body: [] });
    const unreported = { guildId: academy.id, cookie: bob };
    expect(await ask(id, unreported)).toMatchObject({ body: { error: "bot_absent" } });
    expect((await askAsBot(id, { guildId: academy.id })).status).toBe(404);
  }
});
