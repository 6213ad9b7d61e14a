import { beforeAll, expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { declare } from "#test/declare.ts";
import { sentOf } from "#test/html-form.ts";
import { usePages } from "#test/http/pages.ts";
import { putSettings, readSettings, storedSettings } from "#test/settings-resource.ts";
import { useSite } from "#test/site.ts";
import * as guildPage from "./guild.tsx";
import * as receipts from "./receipts.ts";

const site = useSite();
const page = usePages(site);
const { teahouse } = guilds;
const path = `/dashboard/guilds/${teahouse.id}/levels`;
const role = teahouse.roles.find(({ name }) => name === "Tea Master")!;
const channel = teahouse.channels.find(({ name }) => name === "general")!;
beforeAll(() => site.reportGuilds());

/** A form with what somebody chose, and what they do not see. */
const form = new URLSearchParams({
  enabled: "true",
  channelId: channel.id,
  "roles[0].level": "5",
  "roles[0].roleId": role.id,
  version: "0",
  intent: "save",
});

const nameless = "Level 5: Role";
test.each<[string, { person?: Person; cookie?: string; shows: object }]>([
  [
    "a signed-out person: labels and words, no ids",
    { shows: { "Count XP": "On", Channel: "Channel", "Roles for levels": nameless } },
  ],
  ["German readers", { cookie: "lng=de", shows: { "Rollen für Level": "Level 5: Rolle" } }],
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
  // A person who has a form of the server has read a page of it.
  if (person) await site.call(guildPage, { path: `/dashboard/guilds/${teahouse.id}`, cookie: own });
  site.discord.faults.set("GET /users/@me/guilds", { kind: "status", status: 401 });
  const { status, text } = await page(path, { method: "POST", cookie: own, body: form });
  expect(status).toBe(401);
  const pairs = [...text.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>([^]*?)<\/dd>/g)];
  const shown = Object.fromEntries(pairs.map(([, label, value]) => [label, value]));
  expect(shown).toMatchObject(shows);
  expect(Object.keys(shown).join()).not.toMatch(/roleId|version|intent/);
  const hidden = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g)];
  expect(hidden.map(([, name, value]) => [name, value])).toEqual([...form]);
});

test.each([
  ["administrators with names", people.bob, ["Carol", "Calm tea"]],
  ["others without an id", people.alice, ["Member", "calm"]],
])("members and what the bot supplies are shown to %s", async (_, person, words) => {
  const dj = { kind: "member", name: "dj", label: "DJ" };
  const list = { kind: "choice", name: "list", label: "Playlist", options: { from: "playlists" } };
  await declare(site, { bot: {}, modules: [{ id: "music", title: "Music", fields: [dj, list] }] });
  const options = JSON.stringify([{ value: "calm", label: "Calm tea" }]);
  await site.db
    .insertInto("supplied_options")
    .values({ guild_id: teahouse.id, name: "playlists", options })
    .execute();
  await site.signIn(people.carol);
  const cookie = await site.signIn(person);
  await site.call(guildPage, { path: `/dashboard/guilds/${teahouse.id}`, cookie });
  site.discord.faults.set("GET /users/@me/guilds", { kind: "status", status: 401 });
  const body = new URLSearchParams({ dj: people.carol.id, list: "calm", version: "0", intent: "save" });
  const { text } = await page(`/dashboard/guilds/${teahouse.id}/music`, { method: "POST", cookie, body });
  expect([...text.matchAll(/<dd[^>]*>([^]*?)<\/dd>/g)].map(([, value]) => value)).toEqual(words);
});

test.each([
  [".hours", "", "Nothing"],
  [".hours", "1.5", "1.5"],
  ["", "soon-ish", "soon-ish"],
])("a refused form shows a time with %j of %j as typed", async (part, typed, shown) => {
  const body = new URLSearchParams({ version: "0", [`cooldownSeconds${part}`]: typed });
  const { text } = await page(path, { method: "POST", cookie: "", body });
  expect(/>Pause between messages[^]*?<dd[^>]*>([^]*?)<\/dd>/.exec(text)?.[1]?.trim()).toBe(shown);
});

test.each([
  ["an empty number as nothing", { xpMin: "" }, "XP per message, at least", "Nothing"],
  ["a row without its number", { "roles[0].roleId": role.id }, "Roles for levels", "Role: Role"],
])("a refused form shows %s", async (_, sent, label, shown) => {
  const body = new URLSearchParams({ version: "0", ...(sent as object) });
  const { text } = await page(path, { method: "POST", cookie: "", body });
  const [, value] = text.split(`>${label}<`)[1]!.split(/<dd[^>]*>|<\/dd>/);
  expect(value).toBe(shown);
});

test("a refused form shows what was changed since the page, and a page that lies about it everything", async () => {
  const cookie = await site.signIn(people.bob);
  const html = (await page(path, { cookie })).text;
  const sent = new URLSearchParams(sentOf(html, "form.began").map(([name, value]) => [name, value]));
  expect([...sent.keys()]).toContain("form.began");
  sent.set("xpMax", "40");
  site.discord.faults.set("GET /users/@me/guilds", { kind: "status", status: 401 });
  const shown = async (body: URLSearchParams) => {
    const { text } = await page(path, { method: "POST", cookie: "", body });
    return [...text.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>([^]*?)<\/dd>/g)].map(([, label, value]) => [
      label,
      value,
    ]);
  };
  expect(await shown(sent)).toEqual([["XP per message, at most", "40 XP"]]);
  for (const began of ["null", "[]", "7", "{", '{"roles":{"a":[1]},"xpMax":{}}']) {
    sent.set("form.began", began);
    expect((await shown(sent)).length).toBeGreaterThan(8);
  }
});

test("defaults are saved as a new version, and only over the version that was shown", async () => {
  const cookie = await site.signIn(people.bob);
  const at = `/dashboard/guilds/${teahouse.id}/prefix`;
  const post = (fields: Record<string, string>) =>
    page(at, { method: "POST", cookie, body: new URLSearchParams(fields) });
  const prefix = () => storedSettings(site, "prefix");
  expect((await page(at, { cookie })).text).not.toContain("Reset to defaults");
  await post({ prefix: "?", version: "0", intent: "save" });
  expect((await page(at, { cookie })).text).toContain("Reset to defaults");
  expect((await post({ version: "0", intent: "reset" })).status).toBe(409);
  expect(await prefix()).toMatchObject({ version: 1, settings: { prefix: "?" } });
  const { status, headers } = await post({ version: "1", intent: "reset" });
  expect([status, headers.get("Location")]).toEqual([303, `${at}?saved=2&reset`]);
  expect(await prefix()).toMatchObject({ version: 2, settings: { prefix: "!" } });
});

test("a form that is saved on the way to another page leads there, makes no version of nothing, and leads to no other site", async () => {
  const cookie = await site.signIn(people.bob);
  const at = `/dashboard/guilds/${teahouse.id}/prefix`;
  const go = async (prefix: string, version: string, to: string) => {
    const body = new URLSearchParams({ prefix, version, intent: `go ${to}` });
    const { status, headers } = await page(at, { method: "POST", cookie, body });
    return [status, headers.get("Location")];
  };
  expect(await go("a b", "0", "/team")).toEqual([400, null]);
  expect(await go("?", "0", "/team")).toEqual([303, "/team"]);
  expect(await go("?", "1", `${at}?a=b#c`)).toEqual([303, `${at}?a=b#c`]);
  expect(await go("?", "0", "/team")).toEqual([303, "/team"]);
  expect(await go("x", "0", "/team")).toEqual([409, null]);
  expect(await go("$", "1", "//evil.example/")).toEqual([303, `${at}?saved=2`]);
  expect(await go("%", "2", "https://evil.example/")).toEqual([303, `${at}?saved=3`]);
});

test("a form that nobody has touched is no change where a bot has written a message with CRLF", async () => {
  const { settings } = await storedSettings(site, "levels");
  const answer = await putSettings(site, "levels", { ...settings, message: "One\r\nTwo" });
  const cookie = await site.signIn(people.bob);
  const { text } = await page(path, { cookie });
  // A browser reads each of the line breaks of a page as one character.
  const sent = sentOf(text.replaceAll("\r\n", "\n"), "version");
  const body = new URLSearchParams([...sent, ["intent", "go /team"]]);
  expect((await page(path, { method: "POST", cookie, body })).status).toBe(303);
  expect((await storedSettings(site, "levels")).version).toBe((answer.body as { version: number }).version);
});

test("a refused form links what is to be corrected, and says no more that something was saved", async () => {
  const cookie = await site.signIn(people.bob);
  const prefix = `/dashboard/guilds/${teahouse.id}/prefix`;
  const post = (value: string, version: string) =>
    page(prefix, {
      method: "POST",
      cookie,
      body: new URLSearchParams({ prefix: value, version, intent: "save" }),
    });
  expect((await post("?", "0")).status).toBe(303);
  expect((await page(prefix, { cookie })).text).toContain("Saved.");
  const { status, text } = await post("a b", "1");
  const html = text.replace(/<script\b.*?<\/script>/gs, "");
  expect(status).toBe(400);
  expect(html).not.toContain("Saved.");
  expect(html).toMatch(/<a href="#setting-prefix"[^>]*>1 entry to correct/);
});

test("settings of any shape answer 400 with the page", async () => {
  const cookie = await site.signIn(people.bob);
  const submitted = { roles: [null, 3, { level: 1, roleId: {} }], channelId: {}, xpMin: "x", enabled: [] };
  const body = new URLSearchParams({ "submitted.settings": JSON.stringify(submitted), version: "0" });
  expect((await page(path, { method: "POST", cookie, body })).status).toBe(400);
});

test("GET receipts: versions and what the bot has of them, in less than 500 bytes", async () => {
  const cookie = await site.signIn(people.bob);
  const receipt = async () => {
    const { status, body } = await site.call(receipts, {
      path: `/dashboard/guilds/${teahouse.id}/receipts`,
      cookie,
    });
    expect(status).toBe(200);
    expect(JSON.stringify(body).length).toBeLessThan(500);
    return (body as { modules: object }).modules;
  };
  expect(await receipt()).toMatchObject({ prefix: { version: 0, received: null, silent: true } });
  await putSettings(site, "prefix", { prefix: "?" });
  expect(await receipt()).toMatchObject({ prefix: { version: 1, received: null } });
  await readSettings(site, "prefix");
  expect(await receipt()).toMatchObject({ prefix: { version: 1, received: 1 } });
});
