import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import * as page from "#app/routes/dashboard/settings.tsx";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { putSettings } from "#test/settings-resource.ts";
import { autorole, levels } from "#test/settings.ts";
import { asBot, DISCORD_BOT_TOKEN, servicesOf, useSite } from "#test/site.ts";

/** With the bot's token: people may only configure roles below their own highest. */
const site = useSite({ DISCORD_BOT_TOKEN });
const { academy } = guilds;
const MEMBER = "GET /guilds/{guild}/members/{user}";
const roleOf = (name: string) => academy.roles.find((role) => role.name === name)?.id ?? "";
let bob = "";
let alice = "";

beforeAll(() => site.reportGuilds());
beforeEach(async () => {
  bob = await site.signIn(people.bob);
  alice = await site.signIn(people.alice);
});

/** Saves a setting over the defaults. The owner, Alice, is limited by the bot's rank alone. */
const save = (cookie: string | undefined, { id, defaults }: SettingsModule, change: object, options = {}) =>
  putSettings(site, id, { ...defaults, ...change }, { guildId: academy.id, cookie, ...options });
const put = (cookie: string | undefined, roleIds: string[], options?: object) =>
  save(cookie, autorole, { roleIds }, options);
const open = async (services = site.services) => {
  const path = `/dashboard/guilds/${academy.id}/autorole`;
  const { body } = await site.call(page, { path, cookie: bob, services });
  return (body as { facts: { ownPosition: number | null } }).facts.ownPosition;
};

test.each([
  ["bob", "Valedictorian", "is not below your own highest role"],
  ["bob", "Tutor", "is not below your own highest role"],
  ["bob", "Student", undefined],
  ["alice", "Valedictorian", undefined],
  ["alice", "Headmistress", "is above the highest role of"],
  ["the bot", "Tutor", undefined],
])("%s configures the role %s: %s", async (who, role, refusal) => {
  const cookie = { bob, alice }[who];
  const answer = await put(cookie, [roleOf(role)], cookie ? {} : { headers: asBot });
  expect(answer.status).toBe(refusal ? 400 : 200);
  if (refusal) expect(JSON.stringify(answer.body)).toContain(`${role} ${refusal}`);
});

test("roles set by a person of higher rank are kept when others save, at their level", async () => {
  await put(alice, [roleOf("Valedictorian")]);
  expect((await put(bob, [roleOf("Valedictorian"), roleOf("Student")])).status).toBe(200);
  const at = (level: number) => ({ roles: [{ level, roleId: roleOf("Valedictorian") }], xpMax: level });
  await save(alice, levels, at(50));
  expect((await save(bob, levels, { ...at(50), xpMax: 99 })).status).toBe(200);
  const fields = { "settings.roles[0].roleId": [expect.stringContaining("your own highest role")] };
  expect(await save(bob, levels, at(20))).toMatchObject({ status: 400, body: { fields } });
});

const asked = () =>
  site.discord.requests.filter(({ path }) => path.endsWith(`/members/${people.bob.id}`)).length;

test("pages ask Discord for the rank once a minute, and saves every time", async () => {
  const tutor = academy.roles.find(({ name }) => name === "Tutor");
  const { services, close } = servicesOf(site.config);
  const before = asked();
  for (let i = 0; i < 3; i++) expect(await open(services)).toBe(tutor?.position);
  expect(asked()).toBe(before + 1);
  await put(bob, [roleOf("Student")], { services });
  expect(asked()).toBe(before + 2);
  // A failure uses the answer of the last minute.
  site.discord.faults.set(MEMBER, { kind: "status", status: 500 });
  expect((await put(bob, [roleOf("Student")], { services })).status).toBe(200);
  await close();
});

test("without Discord's answer, only settings that give no roles are saved", async () => {
  const { services, close } = servicesOf(site.config);
  site.discord.faults.set(MEMBER, { kind: "status", status: 500 });
  const refused = { status: 503, body: { error: "unavailable" } };
  expect(await put(bob, [roleOf("Student")], { services })).toMatchObject(refused);
  expect((await put(bob, [], { services })).status).toBe(200);
  expect(await open(services)).toBeNull();
  await close();
});

test("PUT of the API goes by the order that roles have at Discord in this moment", async () => {
  const student = academy.roles.find(({ name }) => name === "Student")!;
  const roles = academy.roles.map((role) =>
    role.name === "Tutor" ? { ...role, position: student.position } : role,
  );
  site.discord.change(academy, { roles });
  onTestFinished(() => void site.discord.change(academy, { roles: academy.roles }));
  const fields = { "settings.roleIds[0]": [expect.stringContaining("your own highest role")] };
  expect(await put(bob, [student.id])).toMatchObject({ status: 400, body: { fields } });
});

test("a former member may configure no roles", async () => {
  const body = { code: 10007, message: "Unknown Member" };
  site.discord.faults.set(MEMBER, { kind: "body", status: 404, body });
  expect(await put(bob, [roleOf("Student")])).toMatchObject({ status: 400 });
});
