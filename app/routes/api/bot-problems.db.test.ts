import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { recordReceipt } from "#app/features/bot-feed/receipts.server.ts";
import { purgeProblems } from "#app/features/problems/report.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { declare, greeter } from "#test/declare.ts";
import { usePages } from "#test/http/pages.ts";
import { useSavedSettings } from "#test/saved-settings.ts";
import { withoutManifest } from "#test/settings.ts";
import { asBot, useSite } from "#test/site.ts";
import * as problems from "./bot-problems.ts";

const site = useSite();
const pages = usePages(site);
const { save, leave } = useSavedSettings(site);
const { teahouse, academy } = guilds;
const levels = withoutManifest.get("levels")!;
const general = teahouse.channels.find(({ name }) => name === "general")!;
const newcomer = teahouse.roles.find(({ name }) => name === "Newcomer")!;
const entry = { guildId: teahouse.id, module: "levels", version: 1, field: "channelId", code: 50013 };

const send = (body: object, method = "POST") =>
  site.call(problems, { path: "/api/bot/problems", method, headers: asBot, body });
/** Answers 200 where the version is newer than what is saved. */
const report = async (...entries: object[]) => expect([200, 204]).toContain((await send(entries)).status);
const stored = () => site.db.selectFrom("problems").selectAll().orderBy("field").orderBy("code").execute();

/** The text of a page, without markup. */
async function read(
  path: string,
  { person = people.bob, query = "" }: { person?: Person; query?: string } = {},
) {
  const { status, text } = await pages(path + query, { cookie: await site.signIn(person) });
  const main = /<main.*<\/main>/s.exec(text)?.[0] ?? "";
  return { status, html: main, text: main.replace(/<!-- -->|<[^>]+>/g, "").replace(/[\u2068\u2069]/g, "") };
}
const levelsPage = `/dashboard/guilds/${teahouse.id}/levels`;

/** Saves, and lets the bot fetch the new version so many seconds ago. */
async function saveAndFetch(version: number, secondsAgo: number): Promise<void> {
  await save(levels, { enabled: true, cooldownSeconds: 60 + version });
  await recordReceipt(site.db, { guildId: teahouse.id, module: "levels", version, botKey: "key" });
  await sql`update settings_versions set applied_at = now() - make_interval(secs => ${secondsAgo})
    where version = ${version}`.execute(site.db);
}

beforeAll(() => save(levels, { enabled: true, channelId: general.id }));

test("the page of a conflict has no links to problems at fields, which are not on it", async () => {
  await report({ ...entry, channelId: general.id });
  const body = new URLSearchParams({ version: "0", "form.fields": "xpMax", xpMax: "40" });
  const cookie = await site.signIn(people.bob);
  const { status, text } = await pages(levelsPage, { method: "POST", cookie, body });
  expect([status, text.includes("Changed in the meantime")]).toEqual([409, true]);
  expect(text).not.toContain('href="#setting-channelId"');
});

test("a refusal for a channel is at its field, with channel, permission, count and a link that grants it", async () => {
  await report({ ...entry, channelId: general.id, permissions: ["MANAGE_ROLES"] });
  await report({ ...entry, channelId: general.id, permissions: ["EMBED_LINKS"] });
  await report({ ...entry, channelId: general.id, permissions: ["EMBED_LINKS"], at: "2026-01-01T10:00:00Z" });
  const { text, html } = await read(levelsPage);
  expect(text).toContain("Marlin lacks a permission in #general");
  expect(text).toContain("It lacks Embed Links. Give it the permission, or choose another channel.");
  expect(text).toMatch(/3 times, last/);
  expect(html).toContain(`/invite?permissions=16384&amp;back=${encodeURIComponent(levelsPage)}`);
  // Beside the field's control, with a link to it above the form.
  expect(html.lastIndexOf("lacks a permission")).toBeGreaterThan(html.indexOf('<form method="post"'));
  const german = await read(levelsPage, { query: "?lng=de" });
  expect(german.text).toContain("Marlin fehlt in #general eine Berechtigung");
  expect(german.text).toContain("Es fehlt: Links einbetten.");
});

test("the overview says once that a permission is missing, also when the bot has reported it", async () => {
  const [module] = greeter.modules;
  await declare(site, { bot: {}, modules: [{ ...module, permissions: [{ all: ["MODERATE_MEMBERS"] }] }] });
  const overview = `/dashboard/guilds/${teahouse.id}`;
  const needed = "These settings need View Channels";
  expect((await read(overview)).text).toContain(`${needed}, Send Messages, and Timeout Members.`);
  await report({ ...entry, module: "greeter", field: "greeting", permissions: ["MODERATE_MEMBERS"] });
  const { text } = await read(overview);
  expect(text).toContain("It lacks Timeout Members.");
  expect(text).toContain(`${needed} and Send Messages.`);
});

test("a field with a problem is shown while its condition does not hold, because the notice above links to it", async () => {
  const place = { kind: "channel", name: "place", label: "Place", showWhen: "loud" };
  const fields = [{ kind: "toggle", name: "loud", label: "Loud" }, place];
  await declare(site, { bot: {}, modules: [{ id: "tea", title: "Tea", fields }] });
  const classOfField = async () => {
    const { html } = await read(`/dashboard/guilds/${teahouse.id}/tea`);
    return /id="setting-place" class="([^"]*)"/.exec(html)?.[1];
  };
  expect(await classOfField()).toContain("hidden");
  await report({ ...entry, module: "tea", version: 0, field: "place" });
  expect(await classOfField()).not.toContain("hidden");
});

test("a field, permission or version that nobody knows is left out, and the answer names the entry", async () => {
  const unknown = { ...entry, guildId: "100000000000000077" };
  const typos = { ...entry, field: "nope", version: 77, permissions: ["SEND_MESSAGE", "EMBED_LINKS"] };
  const inRow = { ...entry, field: "roles[0].role", code: 10011 };
  const good = { ...entry, field: "roles[0].roleId", code: 50001 };
  const codes = ["unknown_field", "unknown_permission", "unknown_version"];
  expect(await send([unknown, typos, inRow, good])).toMatchObject({
    status: 200,
    body: {
      accepted: 3,
      warnings: [...codes.map((code) => ({ index: 1, code })), { index: 2, code: "unknown_field" }],
    },
  });
  expect(await stored()).toMatchObject([
    { field: "", version: 1, permissions: ["EMBED_LINKS"] },
    { field: "roles", code: "10011" },
    { field: "roles", code: "50001" },
  ]);
});

test("a problem with a part of a rich message is one of its field", async () => {
  await declare(site, greeter);
  const inMessage = { ...entry, module: "greeter", version: 0, code: 50035 };
  const places = ["greeting.embeds[0].title", "greeting.nope"];
  const { body } = await send(places.map((field) => ({ ...inMessage, field })));
  expect(body).toMatchObject({ accepted: 2, warnings: [{ index: 1, code: "unknown_field" }] });
  expect(await stored()).toMatchObject([{ field: "greeting", count: 2 }]);
});

const EXPLAINED: [code: number | string, more: object, en: RegExp, de: RegExp][] = [
  [
    50001,
    { channelId: general.id },
    /cannot see #general.*It lacks View Channels/,
    /kann #general nicht sehen/,
  ],
  [
    10003,
    { channelId: "100000000000000099" },
    /channel no longer exists.*Choose another channel/,
    /Kanal gibt es nicht mehr/,
  ],
  ["unknown_channel", {}, /channel no longer exists/, /Kanal gibt es nicht mehr/],
  [50024, { channelId: general.id }, /cannot write in #general/, /kann in #general nicht schreiben/],
  [10011, {}, /role no longer exists/, /Rolle gibt es nicht mehr/],
  [
    "role_too_high",
    { roleId: newcomer.id },
    /@Newcomer is above.*Move Marlin’s own role/,
    /@Newcomer steht über/,
  ],
  [
    50013,
    { roleId: newcomer.id },
    /lacks a permission.*move its own role above the role @Newcomer/,
    /fehlt auf diesem Server eine Berechtigung.*über die Rolle @Newcomer/,
  ],
  [50007, {}, /does not accept direct messages/, /nimmt keine Direktnachrichten an/],
  ["missing_intent", {}, /lacks an intent/, /fehlt ein Intent/],
  [50035, {}, /does not accept the message/, /nimmt die Nachricht nicht an/],
  ["internal", {}, /Something went wrong inside Marlin/, /Bei Marlin ist ein Fehler aufgetreten/],
  [99999, {}, /refuses this with the code 99999/, /mit dem Code 99999/],
];

test("each code is explained in both languages", async () => {
  await report(...EXPLAINED.map(([code, more]) => ({ ...entry, code, ...more })));
  const [english, german] = [await read(levelsPage), await read(levelsPage, { query: "?lng=de" })];
  for (const [, , en, de] of EXPLAINED) {
    expect(english.text).toMatch(en);
    expect(german.text).toMatch(de);
  }
  // Two codes say that a channel is gone, each above the form and at the field.
  expect(english.text.match(/channel no longer exists/g)).toHaveLength(4);
});

test("a permission that only the channel takes away has no link, because a link cannot give it back", async () => {
  const own = teahouse.roles.find(({ id }) => id === teahouse.botRoleId)!;
  await site.db
    .updateTable("guilds")
    .set({ bot: JSON.stringify({ permissions: own.permissions, role_position: own.position }) })
    .execute();
  await report({ ...entry, channelId: general.id, permissions: ["SEND_MESSAGES"] });
  await report({ ...entry, field: "roles", roleId: newcomer.id, permissions: ["MANAGE_ROLES"] });
  const { text, html } = await read(levelsPage);
  expect(text).toContain("a rule of the channel takes it away");
  // Nor does the bot lack what it may do on the whole server.
  expect(text).toContain("Move Marlin’s own role above the role @Newcomer");
  expect(text).not.toContain("It lacks Manage Roles");
  expect(html).not.toContain("/invite?permissions");
});

test("a problem is open until the bot has fetched a newer version for a minute, and then works since that time", async () => {
  await report(entry);
  await saveAndFetch(2, 30);
  expect((await read(levelsPage)).text).toContain("Not reported again since your change");
  await report({ ...entry, version: 1 });
  await saveAndFetch(3, 10);
  await sql`update settings_versions set applied_at = now() - interval '2 minutes' where version = 2`.execute(
    site.db,
  );
  const works = await read(levelsPage);
  expect(works.text).toMatch(/Fixed .*Before: Marlin lacks a permission/);
  expect((await read(`/dashboard/guilds/${teahouse.id}`)).text).not.toContain("reports a problem");
  // A late report of the old version opens nothing, one of the newest does.
  await report({ ...entry, version: 1 });
  expect((await read(levelsPage)).text).toContain("Fixed");
  await report({ ...entry, version: 3 });
  expect((await read(levelsPage)).text).not.toContain("Fixed");
});

test("a version that the site does not have counts as the newest, so that the next one ends the problem", async () => {
  await report({ ...entry, version: 999 });
  await saveAndFetch(2, 120);
  expect((await read(levelsPage)).text).toContain("Fixed");
});

test("a problem that is over is shown for a day", async () => {
  await report(entry);
  await saveAndFetch(2, 86_400 + 120);
  expect((await read(levelsPage)).text).not.toMatch(/Fixed|lacks a permission/);
});

test("the overview marks modules with problems, also in an open page's poll", async () => {
  const receipts = async () =>
    (await pages(`/dashboard/guilds/${teahouse.id}/receipts`, { cookie: await site.signIn(people.bob) }))
      .text;
  const before = await receipts();
  await report(entry, { ...entry, code: 10003 });
  expect((await read(`/dashboard/guilds/${teahouse.id}`)).text).toContain("Marlin reports 2 problems");
  const after = await receipts();
  expect(after).not.toBe(before);
  await report(entry);
  expect(await receipts()).not.toBe(after);
});

test("a problem without a field, or of a field that there is not, is above the form", async () => {
  await report({ ...entry, field: undefined }, { ...entry, field: "constructor", code: "internal" });
  expect((await stored()).map(({ field }) => field)).toEqual(["", ""]);
  const { html } = await read(levelsPage);
  expect(html.indexOf("lacks a permission")).toBeLessThan(html.indexOf('<form method="post"'));
});

test("there is one row for a server, module, field and code, and at most fifty for a module", async () => {
  const paths = ["roles[0].roleId", "roles[1].roleId", "roles"];
  await report(...paths.map((field) => ({ ...entry, field })));
  expect(await stored()).toMatchObject([{ field: "roles", count: 3 }]);
  await report(...Array.from({ length: 120 }, (_, code) => ({ ...entry, code })));
  expect(await stored()).toHaveLength(50);
});

test("entries of servers that the bot is not in and of unknown or retired modules are skipped", async () => {
  await leave(academy.id);
  await declare(site, { bot: {}, uses: ["levels"], modules: [] });
  await report(
    { ...entry, guildId: academy.id },
    { ...entry, guildId: "100000000000000098" },
    { ...entry, module: "nothing" },
    { ...entry, module: "prefix" },
    { ...entry, module: "constructor" },
  );
  expect(await stored()).toEqual([]);
});

test("a report from the future is stored with the present time", async () => {
  await report({ ...entry, at: "2999-01-01T00:00:00+02:00" });
  const [row] = await stored();
  expect(row!.last_at.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
});

test.each<[path: string, wrong: object]>([
  ["[1].code", { code: "nonsense" }],
  ["[1].code", { code: -1 }],
  ["[1].guildId", { guildId: "1" }],
  ["[1].version", { version: 1.5 }],
  ["[1].module", { module: "A" }],
  ["[1].permissions[0]", { permissions: ["<b>"] }],
  ["[1].at", { at: "yesterday" }],
  ["[1].more", { more: 1 }],
  ["[1].text", { code: "text" }],
  ["[1].text", { text: "Words" }],
  ["[1].text", { code: "text", text: "x".repeat(301) }],
  ["[1].text", { code: "text", text: " " }],
  ["[1].text.de", { code: "text", text: { en: "Words", de: "" } }],
  ["[1].text.en", { code: "text", text: { fr: "Mots" } }],
])("a batch with a mistake at %s is refused as a whole", async (path, wrong) => {
  const { status, body } = await send([entry, { ...entry, ...wrong }]);
  expect(status).toBe(400);
  expect(body).toMatchObject({ fields: { [path]: [expect.any(String)] } });
  expect(await stored()).toEqual([]);
});

test("a code that there is not is refused with those that there are, the bot's own words among them", async () => {
  const said = async (code: unknown) => (await send([{ ...entry, code }])).body;
  expect(await said("nope")).toMatchObject({
    fields: { "[0].code": [expect.stringMatching(/^One of these is expected: .*, internal, text\.$/)] },
  });
  expect(await said(undefined)).toMatchObject({ fields: { "[0].code": ["This is missing."] } });
});

test("more than 500 entries, and a body that is no list, are refused", async () => {
  const { status } = await send(Array.from({ length: 501 }, () => entry));
  expect([status, (await send(entry)).status]).toEqual([400, 400]);
});

test("ten calls with 5,000 reports at once are counted, whatever their order", async () => {
  const guildIds = [teahouse.id, academy.id];
  const batch = (from: number) =>
    Array.from({ length: 500 }, (_, index) => ({
      ...entry,
      guildId: guildIds[(from + index) % 2],
      code: 10_000 + ((index * (from % 2 ? 1 : -1) + 1_000) % 10),
    }));
  await Promise.all(Array.from({ length: 10 }, (_, from) => report(...batch(from))));
  const rows = await stored();
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
});

test("DELETE removes the problems of a module, or of one field, and of no other server", async () => {
  const roles = { ...entry, field: "roles" };
  await report(entry, roles, { ...entry, guildId: academy.id });
  expect(
    (await send([{ guildId: teahouse.id, module: "levels", field: "roles[2].roleId" }], "DELETE")).status,
  ).toBe(204);
  expect(await stored()).toHaveLength(2);
  await send([{ guildId: teahouse.id, module: "levels" }], "DELETE");
  expect(await stored()).toMatchObject([{ guild_id: academy.id }]);
});

test("the bot's own words are shown as its words, as text, in the reader's language or marked as another one", async () => {
  const text = { en: "No <b>such</b> channel: “tea”", de: "Kein Kanal „tea“" };
  const own = { ...entry, code: "text", text };
  await report(
    own,
    own,
    { ...own, text: { en: "Key refused" } },
    { ...own, field: undefined, text: "Quota \u05d0" },
  );
  expect(await stored()).toHaveLength(3);
  const { text: page, html } = await read(levelsPage);
  expect(page).toContain("Marlin says: No &lt;b&gt;such&lt;/b&gt; channel: “tea”2 times, last");
  expect(page).toContain("Marlin says: Key refused");
  expect(html.indexOf("Quota \u05d0")).toBeLessThan(html.indexOf('<form method="post"'));
  const german = await read(levelsPage, { query: "?lng=de" });
  expect(german.text).toContain("Marlin sagt: Kein Kanal „tea“");
  expect(german.html).toMatch(/Marlin sagt: (?:<!-- -->)?<bdi lang="en"[^>]*>Key refused/);
  const overview = await read(`/dashboard/guilds/${teahouse.id}`);
  expect(overview.text).toContain("Marlin says: Key refused");
  await saveAndFetch(2, 120);
  expect((await read(levelsPage)).text).toMatch(/Fixed.*Before: Marlin says: Key refused/);
});

test("the owner reads that there are problems in the bot's own words, and none of the words", async () => {
  const own = { ...entry, code: "text", text: "The key of the Teahouse is refused" };
  await report(own, { ...own, text: "Quota" }, { ...own, guildId: academy.id });
  const { text } = await read("/admin/bot", { person: people.alice });
  expect(text).toMatch(/Marlin says it in its own words text.*2 servers, 3 reports/);
  expect(text).not.toMatch(/Teahouse is refused|Quota/);
});

test("nobody but the server's administrators reads its problems, and the owner reads no server's content", async () => {
  await report({
    ...entry,
    guildId: academy.id,
    channelId: academy.channels[1]!.id,
    roleId: academy.roles[1]!.id,
  });
  const ofTeahouse = await read(levelsPage);
  expect(ofTeahouse.text).not.toContain("lacks a permission");
  expect((await read(`/dashboard/guilds/${academy.id}/levels`)).text).toContain("lacks a permission");
  for (const person of [people.carol, people.dora]) {
    const denied = await read(`/dashboard/guilds/${academy.id}/levels`, { person });
    expect([denied.status, denied.text.includes("lacks a permission")]).toEqual([403, false]);
  }
  // Bob is no administrator any more.
  site.discord.faults.set("GET /users/@me/guilds", { kind: "body", body: [] });
  const former = await read(`/dashboard/guilds/${academy.id}/levels`);
  expect([former.status, former.text.includes("lacks a permission")]).toEqual([403, false]);
  site.discord.faults.clear();
  const { html } = await read("/admin/bot", { person: people.alice });
  expect(html).toContain("50013");
  const secrets = [academy.id, academy.name, academy.channels[1]!.id, academy.roles[1]!.id];
  for (const secret of [...secrets, `#${academy.channels[1]!.name}`]) expect(html).not.toContain(secret);
  await leave(academy.id);
  expect((await read("/admin/bot", { person: people.alice })).text).toContain("reports no problems");
  expect(await stored()).toEqual([]);
});

test("the owner reads open problems by code, with the newest examples, in both languages", async () => {
  await report(
    entry,
    { ...entry, guildId: academy.id },
    { ...entry, field: "roles", permissions: ["MANAGE_ROLES"] },
  );
  const { text } = await read("/admin/bot", { person: people.alice });
  expect(text).toMatch(/lacks a permission there 50013.*2 servers, 3 reports/);
  expect(text).toContain("Roles for levels · Manage Roles");
  expect((await read("/admin/bot", { person: people.alice, query: "?lng=de" })).text).toContain(
    "2 Server, 3 Meldungen",
  );
});

test("problems are deleted thirty days after the last report", async () => {
  await report(entry, { ...entry, code: 1 });
  await sql`update problems set last_at = now() - interval '31 days' where code = '1'`.execute(site.db);
  expect(await purgeProblems(site.db)).toBe(1);
  expect(await stored()).toMatchObject([{ code: "50013" }]);
});
