import { beforeAll, expect, test } from "vitest";
import { formOfValues } from "#app/features/settings/form-values.ts";
import { getModule } from "#app/features/settings/registry.server.ts";
import * as settings from "#app/routes/api/settings.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { usePages } from "#test/http/pages.ts";
import { asBot, useSite } from "#test/site.ts";
import * as guildPage from "./guild.tsx";
import * as receipts from "./receipts.ts";

const site = useSite();
const page = usePages(site);
const { teahouse } = guilds;
const path = `/dashboard/guilds/${teahouse.id}/levels`;
const role = teahouse.roles.find(({ name }) => name === "Tea Master")!;
const channel = teahouse.channels.find(({ name }) => name === "general")!;
beforeAll(() => site.reportGuilds());

/** A form of all levels settings, with what somebody chose, and what they do not see. */
function form() {
  const module = getModule("levels")!;
  const chosen = { roles: [{ level: 5, roleId: role.id }], channelId: channel.id, enabled: true };
  const body = new URLSearchParams(formOfValues(module.fields, { ...module.defaults, ...chosen }));
  body.append("version", "0");
  body.append("intent", "save");
  return body;
}

async function post(cookie: string) {
  const { status, text } = await page(path, { method: "POST", cookie, body: form() });
  const pairs = [...text.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>([^]*?)<\/dd>/g)];
  const hidden = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g)];
  return {
    status,
    shown: Object.fromEntries(pairs.map(([, label, value]) => [label, value])),
    sent: hidden.map(([, name, value]) => [name, value]),
  };
}

const nameless = `Level 5: Role ${role.id}`;
test.each<[string, { person?: Person; cookie?: string; shows: object }]>([
  [
    "a signed-out person: labels, words, and ids in place of names",
    { shows: { "Count XP": "On", Channel: `Channel ${channel.id}`, "Roles for levels": nameless } },
  ],
  ["German readers", { cookie: "lng=de", shows: { "Rollen für Level": `Level 5: Rolle ${role.id}` } }],
  [
    "administrators, with the names of roles and channels",
    { person: people.bob, shows: { Channel: "general", "Roles for levels": "Level 5: Tea Master" } },
  ],
  [
    "people who do not administer the server, without names",
    { person: people.carol, shows: { "Roles for levels": nameless } },
  ],
])("a refused form is shown to %s", async (_, { person, cookie = "", shows }) => {
  const own = person ? await site.signIn(person) : cookie;
  // Whoever has a form of the server has read a page of it.
  const about = { path: `/dashboard/guilds/${teahouse.id}`, params: { guildId: teahouse.id } };
  if (person) await site.call(guildPage, { ...about, cookie: own });
  site.discord.faults.set("GET /users/@me/guilds", { kind: "status", status: 401 });
  const { status, shown, sent } = await post(own);
  expect(status).toBe(401);
  expect(shown).toMatchObject(shows);
  expect(Object.keys(shown).join()).not.toMatch(/roleId|version|intent/);
  expect(sent).toEqual([...form()]);
});

test("GET receipts: versions and what the bot has of them, in less than 500 bytes", async () => {
  const params = { module: "prefix", guildId: teahouse.id };
  const asked = {
    path: `/dashboard/guilds/${teahouse.id}/receipts`,
    params,
    cookie: await site.signIn(people.bob),
  };
  const receipt = async () => {
    const { status, body } = await site.call(receipts, asked);
    expect(status).toBe(200);
    expect(JSON.stringify(body).length).toBeLessThan(500);
    return (body as { modules: object }).modules;
  };
  const api = { path: `/api/prefix/${teahouse.id}`, params, headers: asBot };
  expect(await receipt()).toMatchObject({ prefix: { version: 0, received: null, silent: true } });
  await site.call(settings, { ...api, method: "PUT", body: { settings: { prefix: "?" } } });
  expect(await receipt()).toMatchObject({ prefix: { version: 1, received: null } });
  await site.call(settings, api);
  expect(await receipt()).toMatchObject({ prefix: { version: 1, received: 1 } });
});
