import { expect, test } from "vitest";
import { z } from "zod";

import { guilds } from "./guilds.ts";
import { people } from "./people.ts";
import { answerOf, application, authorizeUrl, getAsBot, useDiscord } from "./test-client.ts";
import { addBot } from "./visitor.ts";

const { discord } = useDiscord();

const { teahouse, academy, repairs, harbour, lounge, pottery } = guilds;
const { bob, dora } = people;
const readAsBot = async (path: string) => (await answerOf(getAsBot(discord, path)))[1];
const idsOf = (list: unknown) =>
  z
    .array(z.object({ id: z.string() }))
    .parse(list)
    .map(({ id }) => id);

test.each(["", "/channels", "/roles", `/members/${bob.id}`])(
  "/guilds/{id}%s of other guilds",
  async (rest) => {
    const ask = (id: string) => answerOf(getAsBot(discord, `/guilds/${id}${rest}`));
    expect(await ask("999999999999999999")).toEqual([404, { message: "Unknown Guild", code: 10004 }]);
    expect(await ask(repairs.id)).toEqual([403, { message: "Missing Access", code: 50001 }]);
    expect(await ask("teahouse")).toMatchObject([400, { code: 50035 }]);
  },
);

test("a guild has its counts, channels, roles and members", async () => {
  const path = `/guilds/${teahouse.id}`;
  expect(await readAsBot(path)).not.toHaveProperty("approximate_member_count");
  const { name, roles, channels, memberCount } = teahouse;
  const guild = { name, roles, approximate_member_count: memberCount };
  expect(await readAsBot(`${path}?with_counts=true`)).toMatchObject(guild);
  expect(await readAsBot(`${path}/roles`)).toMatchObject(roles);
  expect(await readAsBot(`${path}/channels`)).toMatchObject(channels);
  const bot = { user: { id: application.id, bot: true }, roles: [teahouse.botRoleId] };
  expect(await readAsBot(`${path}/members/${application.id}`)).toMatchObject(bot);
  for (const id of [dora.id, "999999999999999999"]) {
    const unknown = [404, { message: "Unknown Member", code: 10007 }];
    expect(await answerOf(getAsBot(discord, `${path}/members/${id}`))).toEqual(unknown);
  }
});

test("adding and removing the bot changes its guild list", async () => {
  const list = async () => idsOf(await readAsBot("/users/@me/guilds"));
  const invite = { scope: "bot applications.commands", guild_id: harbour.id, permissions: "8" };
  await addBot(authorizeUrl(discord, invite), bob, harbour);
  expect(await list()).toContain(harbour.id);
  discord.removeBot(harbour);
  expect(await list()).toEqual(idsOf([academy, teahouse, lounge, pottery]));
  discord.addBot(repairs);
  expect(await list()).toContain(repairs.id);
});

test("ids have 18 digits and are unique", () => {
  const inside = Object.values(guilds).flatMap(({ id, channels, roles }) => [
    ...idsOf(channels),
    ...idsOf(roles).filter((role) => role !== id),
  ]);
  const ids = [...idsOf(Object.values(people)), ...idsOf(Object.values(guilds)), ...inside];
  for (const id of ids) expect(id).toMatch(/^\d{18}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
