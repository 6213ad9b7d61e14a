import { once } from "node:events";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { permissionBits } from "#app/discord/permissions.ts";
import type { Wanted } from "#app/features/access/access.server.ts";
import * as channels from "#app/routes/api/discord-guild-channels.ts";
import * as actionPage from "#app/routes/dashboard/action.tsx";
import * as guildPage from "#app/routes/dashboard/guild.tsx";
import * as historyPage from "#app/routes/dashboard/history.tsx";
import * as overview from "#app/routes/dashboard/overview.tsx";
import * as receipts from "#app/routes/dashboard/receipts.ts";
import * as search from "#app/routes/dashboard/search.tsx";
import * as settingsPage from "#app/routes/dashboard/settings.tsx";
import * as testMessage from "#app/routes/dashboard/test-message.tsx";
import { takeLock } from "#db/advisory-lock.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { giveAccess } from "./access.ts";
import { addressOf } from "./addresses.ts";
import { untilWaiting } from "./database/waiting.ts";
import { greeter, putManifest } from "./declare.ts";
import { usePages } from "./http/pages.ts";
import { queriesOf } from "./queries.ts";
import { listRoutes } from "./route-map.ts";
import { putSettings, readSettings } from "./settings-resource.ts";
import { autorole, channelOf, formOf, levels, prefix, roleOf, serverlog, set } from "./settings.ts";
import { anotherProcess, DISCORD_BOT_TOKEN, useSite } from "./site.ts";
import { stopClock } from "./stop-clock.ts";

/** People who do not administer a server and were given something there, where the bot's token tells their roles. */
const site = useSite({ DISCORD_BOT_TOKEN });
const pages = usePages(site);
const { teahouse, lounge } = guilds;
const { alice, bob, carol } = people;
const MEMBER = "GET /guilds/{guild}/members/{user}";
const LIST = "GET /users/@me/guilds";
const MODERATOR = roleOf("Moderator");
let [asBob, asCarol, asAlice] = ["", "", ""];

beforeAll(async () => {
  await site.reportGuilds();
  // The list of servers waits for the first one of the bot's.
  await site.db.updateTable("discord_list").set({ listed_at: new Date() }).execute();
});
beforeEach(async () => {
  asBob = await site.signIn(bob);
  asCarol = await site.signIn(carol);
  asAlice = await site.signIn(alice);
});
afterEach(() => {
  vi.useRealTimers();
  site.discord.change(teahouse, { memberRoles: { [carol.id]: [MODERATOR] } });
});

const give = (target: Wanted["target"], areas: Wanted["areas"], expiresAt: Date | null = null) =>
  giveAccess(site, teahouse.id, [{ target, areas, expiresAt }]);
const moderators = { kind: "role", id: MODERATOR } as const;
const onlyCarol = { kind: "member", id: carol.id } as const;

const open = (module: string, cookie = asCarol) =>
  site.call(settingsPage, { path: `/dashboard/guilds/${teahouse.id}/${module}`, cookie });
const put = (module: string, settings: object, cookie = asCarol) =>
  putSettings(site, module, settings, { cookie });
const post = (module: string, fields: Record<string, string>) =>
  site.call(settingsPage, {
    path: `/dashboard/guilds/${teahouse.id}/${module}`,
    method: "POST",
    cookie: asCarol,
    body: new URLSearchParams({ version: "0", ...fields }),
  });
/** Asks for a test message of Levels. */
const sendTest = (settings: object = {}, cookie = asCarol) =>
  site.call(testMessage, {
    path: `/dashboard/guilds/${teahouse.id}/levels/test`,
    method: "POST",
    cookie,
    body: new URLSearchParams([
      ["version", "0"],
      ["intent", "test message"],
      ...formOf(levels.fields, { ...levels.defaults, message: "GG", ...settings }),
    ]),
  });
const callsOf = (ending: string) => site.discord.requests.filter(({ path }) => path.endsWith(ending)).length;
const later = (seconds: number) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1_000 });
};

test("a role opens a module to those who have it, and to nobody else", async () => {
  await give(moderators, { prefix: "edit" });
  expect((await open("prefix")).status).toBe(200);
  expect((await put("prefix", set.prefix!)).status).toBe(200);
  expect((await open("levels")).status).toBe(403);
  expect(await put("levels", set.levels!)).toMatchObject({
    status: 403,
    body: { message: "What you were given in this server does not suffice for this, or has ended." },
  });
  expect((await open("prefix", asAlice)).status).toBe(403);
});

test("whoever loses the role is refused by the next write, and by a read a minute later", async () => {
  await give(moderators, { prefix: "edit" });
  expect((await open("prefix")).status).toBe(200);
  site.discord.change(teahouse, { memberRoles: {} });
  expect((await open("prefix")).status).toBe(200);
  expect((await put("prefix", set.prefix!)).status).toBe(403);
  expect((await open("prefix")).status).toBe(403);
  site.discord.change(teahouse, { memberRoles: { [carol.id]: [MODERATOR] } });
  later(61);
  expect((await open("prefix")).status).toBe(200);
});

test("while Discord fails, reads go on for ten minutes, and writes are 503 at once with what was typed", async () => {
  await give(moderators, { prefix: "edit" });
  expect((await open("prefix")).status).toBe(200);
  for (const fault of [{ status: 429, retryAfter: 5 }, { status: 500 }] as const) {
    site.discord.faults.set(MEMBER, { kind: "status", ...fault });
    expect((await put("prefix", set.prefix!)).status).toBe(503);
  }
  const refused = await post("prefix", { prefix: "typed" });
  expect(refused).toMatchObject({
    status: 503,
    body: { submitted: { fields: expect.arrayContaining([["prefix", "typed"]]) } },
  });
  later(9 * 60);
  expect((await open("prefix")).status).toBe(200);
  later(2 * 60);
  expect((await open("prefix")).status).toBe(503);
});

test("Discord's refusal of the bot's token signs nobody out", async () => {
  await give(moderators, { prefix: "edit" });
  site.discord.faults.set(MEMBER, { kind: "status", status: 401 }, { times: 1 });
  const path = `/dashboard/guilds/${teahouse.id}/prefix`;
  const answer = await site.call(settingsPage, { path, cookie: asCarol, services: anotherProcess(site) });
  expect(answer).toMatchObject({ status: 503, body: { detail: "rights_unchecked" } });
});

test("somebody who is let in by name may read while Discord tells no roles, which limit what they may choose, and not write", async () => {
  await give(onlyCarol, { prefix: "edit" });
  site.discord.faults.set(MEMBER, { kind: "status", status: 500 });
  expect((await open("prefix")).status).toBe(200);
  expect((await put("prefix", set.prefix!)).status).toBe(503);
});

test("a rate limit that somebody reaches in another server lets nobody wait in this one", async () => {
  await give(moderators, { prefix: "edit" });
  site.discord.faults.set(MEMBER, { kind: "status", status: 429, retryAfter: 60 }, { times: 1 });
  const there = site.services.memberRoles.refreshed({ guildId: lounge.id, userId: alice.id });
  await expect(there).rejects.toThrow();
  expect((await put("prefix", set.prefix!)).status).toBe(200);
});

test("a list of servers that Discord does not confirm lets an administrator write, and no delegate", async () => {
  await give(onlyCarol, { prefix: "edit" });
  for (const cookie of [asBob, asCarol]) expect((await open("prefix", cookie)).status).toBe(200);
  site.discord.faults.set(LIST, { kind: "status", status: 500 });
  expect((await put("prefix", set.prefix!, asBob)).status).toBe(200);
  expect((await put("prefix", set.prefix!)).status).toBe(503);
});

test("what was given ends at its second, also for a form that was opened before, and keeps what was typed", async () => {
  await give(onlyCarol, { prefix: "edit" }, new Date(Date.now() + 3_600_000));
  const at = (moment: string) =>
    sql`update access_grants set expires_at = clock_timestamp() + ${moment}::interval`.execute(site.db);
  await at("1 minute");
  expect((await post("prefix", { prefix: "?" })).status).toBe(303);
  await at("-1 millisecond");
  const late = await post("prefix", { prefix: "typed", version: "1" });
  expect(late).toMatchObject({
    status: 403,
    body: { code: "forbidden", detail: "access_lacking", submitted: { shown: [["Prefix", "typed"]] } },
  });
  expect((await open("prefix")).status).toBe(403);
});

/** Begins a request that waits for a lock, by default that of the settings; resolves to its answer after `meanwhile`. */
async function whileSaving<Answer>(
  begin: () => Promise<Answer>,
  meanwhile: () => Promise<unknown>,
  key = `pearl settings ${teahouse.id}`,
) {
  const { saving } = await site.db.transaction().execute(async (trx) => {
    await takeLock(trx, key);
    const begun = { saving: begin() };
    await untilWaiting(site.db);
    await meanwhile();
    return begun;
  });
  return saving;
}

const declarePanel = () => {
  const fields = [{ name: "on", kind: "toggle", label: "On" }];
  const actions = [{ id: "post", label: "Post" }];
  return putManifest(site, { bot: {}, modules: [{ id: "panel", title: "Panel", fields, actions }] });
};
const press = () => {
  const path = `/dashboard/guilds/${teahouse.id}/panel/action`;
  const body = new URLSearchParams({ action: "post" });
  return site.call(actionPage, { path, method: "POST", cookie: asCarol, body });
};

test.each([
  ["ends", () => sql`update access_grants set expires_at = clock_timestamp()`.execute(site.db)],
  ["is taken back", () => site.db.deleteFrom("access_grants").execute()],
])("what %s while a change that rests on it is under way changes nothing any more", async (_, end) => {
  await give(onlyCarol, { prefix: "edit" });
  const saved = await whileSaving(() => put("prefix", { prefix: "late" }), end);
  expect(saved).toMatchObject({ status: 403, body: { error: "forbidden" } });
  await site.db.deleteFrom("access_grants").execute();
  await give(onlyCarol, { prefix: "edit" });
  const posted = await whileSaving(() => post("prefix", { prefix: "typed" }), end);
  expect(posted).toMatchObject({
    status: 403,
    body: { detail: "access_lacking", submitted: { shown: [["Prefix", "typed"]] } },
  });
  expect(await site.db.selectFrom("settings").selectAll().execute()).toEqual([]);

  await declarePanel();
  for (const ask of [sendTest, press]) {
    await site.db.deleteFrom("access_grants").execute();
    await give(onlyCarol, { levels: "edit", panel: "edit" });
    const asked = await whileSaving(ask, end, `pearl test ${carol.id} ${teahouse.id}`);
    expect(asked).toMatchObject({ status: 403, body: { detail: "access_lacking" } });
  }
  expect(await site.db.selectFrom("tasks").selectAll().execute()).toEqual([]);
});

test("a role that is deleted while its member presses a button lets nobody in any more", async () => {
  await declarePanel();
  await give(moderators, { panel: "edit" });
  const deleteRoles = () => site.db.updateTable("guilds").set({ roles: "[]" }).execute();
  const asked = await whileSaving(press, deleteRoles, `pearl test ${carol.id} ${teahouse.id}`);
  expect(asked).toMatchObject({ status: 403, body: { detail: "access_lacking" } });
});

test("everybody with Manage Server, and everybody at all", async () => {
  await give({ kind: "manage_guild" }, { prefix: "edit" });
  expect((await open("prefix")).status).toBe(403);
  const mine = [{ id: teahouse.id, name: "x", icon: null, owner: false, permissions: String(1n << 5n) }];
  site.discord.faults.set(LIST, { kind: "body", body: mine });
  expect((await put("prefix", set.prefix!)).status).toBe(200);
  site.discord.faults.clear();
  await give({ kind: "role", id: teahouse.id }, { levels: "view" });
  expect((await open("levels", asAlice)).status).toBe(200);
  expect((await put("levels", set.levels!, asAlice)).status).toBe(403);
});

test("a viewer's page has no way to save, and says by whom and until when", async () => {
  await give(onlyCarol, { prefix: "view" }, new Date(Date.now() + 3_600_000));
  const { status, text } = await pages(`/dashboard/guilds/${teahouse.id}/prefix`, { cookie: asCarol });
  expect(status).toBe(200);
  expect(text).not.toMatch(/>Save<|>Discard<|Reset to defaults/);
  expect(text).toContain("<fieldset disabled");
  expect(text).toContain("Bob Okafor lets you in here.");
  expect(text).not.toMatch(/\/transfer"|\/access"|\/history"/);
});

test("nothing of other modules reaches a delegate: pages, JSON, receipts, history, search", async () => {
  for (const [module, settings] of [
    [prefix, { prefix: "own" }],
    [levels, { message: "hidden-message" }],
    [serverlog, { channelId: channelOf("server-log") }],
  ] as const)
    await put(module.id, { ...module.defaults, ...settings }, asBob);
  await site.db
    .insertInto("problems")
    .values({
      guild_id: teahouse.id,
      module: "levels",
      field: "",
      code: "internal",
      text: null,
      version: 1,
      count: 1,
      channel_id: null,
      role_id: null,
      permissions: [],
      first_at: new Date(),
      last_at: new Date(),
    })
    .execute();
  await give(onlyCarol, { prefix: "edit", history: "view" });
  const at = `/dashboard/guilds/${teahouse.id}`;
  const seen = [
    await site.call(guildPage, { path: at, cookie: asCarol }),
    await open("prefix"),
    await site.call(historyPage, { path: `${at}/history`, cookie: asCarol }),
    await site.call(historyPage, { path: `${at}/history?restored=levels-1`, cookie: asCarol }),
    await site.call(receipts, { path: `${at}/receipts`, cookie: asCarol }),
    await site.call(search, { path: `${at}/search?q=xp`, cookie: asCarol }),
    await site.call(overview, { path: "/dashboard", cookie: asCarol }),
  ];
  expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200));
  expect(
    seen.map(({ body }) => JSON.stringify(body).match(/hidden-message|levels|serverlog|Level/)?.[0]),
  ).toEqual(seen.map(() => undefined));
  const filtered = await site.call(historyPage, { path: `${at}/history?module=levels`, cookie: asCarol });
  expect(filtered.body).toMatchObject({ entries: [], people: [] });
  const answer = await readSettings(site, "levels", {
    cookie: asCarol,
    headers: { "If-None-Match": "*" },
  });
  expect([answer.status, answer.headers.get("ETag")]).toEqual([403, null]);
});

test("restoring needs edit of the module and view of the history", async () => {
  await put("prefix", { prefix: "a" }, asBob);
  await put("prefix", { prefix: "b" }, asBob);
  const restore = (module = "prefix") =>
    site.call(historyPage, {
      path: `/dashboard/guilds/${teahouse.id}/history`,
      method: "POST",
      cookie: asCarol,
      body: new URLSearchParams({ intent: "restore", module, version: "1", current: "2" }),
    });
  await give(onlyCarol, { prefix: "edit" });
  expect((await restore()).status).toBe(403);
  await give(moderators, { "*": "view", history: "view" });
  expect((await restore("levels")).status).toBe(403);
  expect((await restore()).status).toBe(303);
});

test("a delegate without Manage Roles changes no role that the bot gives, in any way; what is there may stay", async () => {
  const roleIds = [roleOf("Newcomer")];
  const row = { level: 5, roleId: roleOf("Newcomer") };
  await put("autorole", { ...autorole.defaults, roleIds }, asBob);
  await put("levels", { ...levels.defaults, roles: [row] }, asBob);
  await give(onlyCarol, { autorole: "edit", levels: "edit" });
  for (const change of [
    { roleIds: [] },
    { roleIds: [...roleIds, roleOf("Tea Master")] },
    { roleIds: [roleOf("Tea Master")] },
  ]) {
    const answer = await put("autorole", { ...autorole.defaults, ...change });
    expect(answer).toMatchObject({ status: 400, body: { fields: expect.any(Object) } });
    expect(JSON.stringify(answer.body)).toContain("Manage Roles");
  }
  for (const roles of [[], [{ ...row, level: 1 }], [row, { ...row, level: 9 }]]) {
    expect((await put("levels", { ...levels.defaults, roles })).status).toBe(400);
    expect((await sendTest({ roles })).status).toBe(400);
  }
  expect((await sendTest({ roles: [row] })).status).toBe(303);
  expect((await put("autorole", { ...autorole.defaults, roleIds, delaySeconds: 60 })).status).toBe(200);
  expect((await put("levels", { ...levels.defaults, roles: [row], xpMax: 99 })).status).toBe(200);
  const reset = await post("autorole", { intent: "reset", version: "2" });
  expect(reset.status).toBe(400);
});

test("a delegate with Manage Roles gives only roles below their own highest one, as in Discord", async () => {
  const { permissions } = teahouse;
  onTestFinished(() => site.discord.change(teahouse, { permissions }));
  const may = String(BigInt(permissions[carol.id] ?? 0) | permissionBits.MANAGE_ROLES);
  site.discord.change(teahouse, { permissions: { ...permissions, [carol.id]: may } });
  await give(onlyCarol, { autorole: "edit", levels: "edit" });
  const giving = (role: string, by?: string) =>
    put("autorole", { ...autorole.defaults, roleIds: [roleOf(role)] }, by);
  const testing = (role: string) => sendTest({ roles: [{ level: 5, roleId: roleOf(role) }] });
  expect(await giving("Newcomer")).toMatchObject({ status: 200 });
  expect((await giving("Moderator")).status).toBe(400);
  expect([(await testing("Moderator")).status, (await testing("Newcomer")).status]).toEqual([400, 303]);
  expect((await giving("Moderator", asBob)).status).toBe(200);
  // Discord tells no roles of somebody who is on their list of servers and no member, as after the bot was removed.
  const gone = { kind: "body", status: 404, body: { code: 10_007, message: "Unknown Member" } } as const;
  site.discord.faults.set(MEMBER, gone);
  expect((await giving("Tea Master")).status).toBe(400);
});

test("a delegate chooses and sees no channel that Discord hides from them; what is there may stay", async () => {
  await give(onlyCarol, { serverlog: "edit" });
  await give({ kind: "member", id: alice.id }, { serverlog: "edit" });
  const hidden = channelOf("staff-room");
  const names = async (cookie: string) => {
    const { body } = await site.call(channels, { path: "/x", params: { guildId: teahouse.id }, cookie });
    return (body as { name: string }[]).map(({ name }) => name);
  };
  // Opening a page asks Discord about the server, with who sees its channels.
  await open("serverlog", asBob);
  expect(await names(asBob)).toContain("staff-room");
  // Carol is a moderator, Alice is not.
  expect(await names(asCarol)).toContain("staff-room");
  expect(await names(asAlice)).not.toContain("staff-room");
  const choose = (cookie: string, channelId: string | null) =>
    put("serverlog", { ...serverlog.defaults, channelId }, cookie);
  expect((await choose(asAlice, hidden)).status).toBe(400);
  expect(JSON.stringify((await open("serverlog", asAlice)).body)).not.toContain("staff-room");
  expect((await choose(asCarol, hidden)).status).toBe(200);
  expect((await choose(asAlice, hidden)).status).toBe(200);
  expect(JSON.stringify((await open("serverlog", asAlice)).body)).toContain("staff-room");
});

test("a channel that is hidden from a delegate is called deleted nowhere while the settings or their history have it", async () => {
  expect((await putManifest(site, greeter)).status).toBe(200);
  await give({ kind: "member", id: alice.id }, { "*": "view", greeter: "edit", history: "view" });
  await open("serverlog", asBob);
  const channelId = channelOf("staff-room");
  await put("serverlog", { ...serverlog.defaults, channelId }, asBob);
  await put("greeter", { greeting: { content: `See <#${channelId}>` } }, asBob);
  const saidAt = async (path: string) => {
    const { text } = await pages(`/dashboard/guilds/${teahouse.id}/${path}`, { cookie: asAlice });
    return { path, isNamed: text.includes("staff-room"), isDeleted: /deleted channel/i.test(text) };
  };
  for (const path of ["serverlog", "greeter", "greeter/message/greeting", "history"])
    expect(await saidAt(path)).toEqual({ path, isNamed: true, isDeleted: false });
  await put("serverlog", serverlog.defaults, asBob);
  await put("greeter", { greeting: null }, asBob);
  expect(await saidAt("serverlog")).toEqual({ path: "serverlog", isNamed: false, isDeleted: false });
  expect(await saidAt("history")).toEqual({ path: "history", isNamed: true, isDeleted: false });
});

test("no address of a server names a channel that Discord hides from a delegate", async () => {
  expect((await putManifest(site, greeter)).status).toBe(200);
  await give(onlyCarol, { "*": "edit", history: "view" });
  await give({ kind: "member", id: alice.id }, { "*": "edit", history: "view" });
  await open("greeter", asBob);
  const below = (await listRoutes()).filter(({ path }) => path.includes(":guildId"));
  const naming = async (channel: string, cookie: string) => {
    const texts = below.map(async ({ path }) => {
      const module = path.includes("message") ? "greeter" : "serverlog";
      const address = addressOf(path, { guildId: teahouse.id, module, field: "greeting" });
      return (await pages(address, { cookie })).text.includes(channel) ? path : [];
    });
    return (await Promise.all(texts)).flat();
  };
  // Carol is a moderator, Alice is not.
  const named = await naming("staff-room", asCarol);
  expect(named).toContain("/dashboard/guilds/:guildId/:module/message/:field");
  expect(await naming("tea-talk", asAlice)).toEqual(named);
  expect(await naming("staff-room", asAlice)).toEqual([]);
});

test("* has a module that a bot declares later, but not a sensitive one", async () => {
  await give(onlyCarol, { "*": "edit" });
  const field = { name: "word", kind: "text", label: "Word", max: 10 };
  const manifest = {
    bot: {},
    modules: [
      { id: "later", title: "Later", fields: [field] },
      { id: "bank", title: "Bank", sensitive: true, fields: [field] },
    ],
  };
  expect((await putManifest(site, manifest)).status).toBe(200);
  expect((await put("later", { word: "x" })).status).toBe(200);
  expect((await open("bank")).status).toBe(403);
  expect((await put("bank", { word: "x" })).status).toBe(403);
  await give(moderators, { bank: "view" });
  expect((await open("bank")).status).toBe(200);
});

test("pages of people without grants cost no query and no call more, also where others were given something", async () => {
  const cost = async (work: () => Promise<unknown>) => {
    const before = site.discord.requests.length;
    const queries = (await queriesOf(work)).length;
    return [queries, site.discord.requests.length - before];
  };
  // Storing the modules of the site folder is the last that a process asks Postgres for beside its requests.
  const stored = once(site.services.events, "manifest");
  site.services.notifications.start();
  await stored;
  const denied = () => open("prefix");
  const refused = () =>
    site.call(settingsPage, { path: `/dashboard/guilds/${lounge.id}/prefix`, cookie: asAlice });
  stopClock();
  await denied();
  await refused();
  expect(await cost(denied)).toEqual([0, 0]);
  const asks = async (work: () => Promise<unknown>) =>
    (await queriesOf(work)).filter((text) => text.includes("access_"));
  expect(await asks(() => open("prefix", asBob))).toEqual([]);
  // The list of servers asks with the query that it sent before, too.
  const listing = await asks(() => site.call(overview, { path: "/dashboard", cookie: asCarol }));
  expect(listing).toEqual([expect.stringContaining('"member_count"')]);
  await give({ kind: "member", id: people.dora.id }, { prefix: "edit" });
  expect(await cost(refused)).toEqual([0, 0]);
});

test("the switcher of servers offers those that others let somebody into, until that ends", async () => {
  const offered = async () =>
    ((await open("prefix", asBob)).body as { head: { servers: { id: string }[] } }).head.servers.map(
      ({ id }) => id,
    );
  expect(await offered()).not.toContain(lounge.id);
  await giveAccess(site, lounge.id, [
    { target: { kind: "member", id: bob.id }, areas: { prefix: "view" }, expiresAt: null },
  ]);
  expect(await offered()).toContain(lounge.id);
  await sql`update access_grants set expires_at = clock_timestamp()`.execute(site.db);
  expect(await offered()).not.toContain(lounge.id);
});

test("one's servers are listed, with a call only where a role decides, and none again within a minute", async () => {
  const path = `/guilds/${teahouse.id}/members/${carol.id}`;
  const list = async (cookie: string) => {
    const { body } = await site.call(overview, { path: "/dashboard", cookie });
    return (body as { managed: { id: string; delegated?: string }[] }).managed.map(({ id, delegated }) => [
      id,
      delegated,
    ]);
  };
  expect(await list(asCarol)).toEqual([]);
  await give({ kind: "role", id: roleOf("Tea Master") }, { prefix: "view" });
  const before = callsOf(path);
  expect(await list(asCarol)).toEqual([]);
  expect(await list(asCarol)).toEqual([]);
  expect(callsOf(path) - before).toBe(1);
  await give(moderators, { prefix: "view" });
  expect(await list(asCarol)).toEqual([[teahouse.id, "yes"]]);
  expect(callsOf(path) - before).toBe(1);
  site.discord.faults.set(MEMBER, { kind: "status", status: 500 });
  expect(await list(asAlice)).toEqual([
    [guilds.academy.id, undefined],
    [teahouse.id, "maybe"],
  ]);
});

test("a role that the server lacks costs no call", async () => {
  await give({ kind: "role", id: "123456789012345678" }, { prefix: "view" });
  const before = site.discord.requests.length;
  const { body } = await site.call(overview, { path: "/dashboard", cookie: asCarol });
  expect(body).toMatchObject({ managed: [] });
  expect(site.discord.requests.slice(before).map(({ path }) => path)).toEqual([
    expect.stringMatching(/@me\/guilds$/),
  ]);
});

test("200 servers, in 40 of which a role decides: five calls at once, no query more, and each answer kept", async () => {
  const own = Array.from({ length: 200 }, (_, at) => ({
    ...{ id: String(7n * 10n ** 17n + BigInt(at)), name: `Server ${at}`, icon: null },
    ...{ owner: false, permissions: "0" },
  }));
  const list = () => site.call(overview, { path: "/dashboard", cookie: asCarol });
  const undecided = async () => {
    const { managed } = (await list()).body as { managed: { delegated?: string }[] };
    return managed.filter(({ delegated }) => delegated === "maybe").length;
  };
  const calls = () => site.discord.requests.filter(({ path }) => /\/members\/\d+$/.test(path)).length;
  // Discord's first page, of as many as there can be.
  const discordLists = () => site.discord.faults.set(LIST, { kind: "body", body: own }, { times: 1 });
  discordLists();
  await list();
  const queries = await queriesOf(list);
  const before = calls();
  const counts = { member_count: 1, channel_count: 1 };
  await site.db
    .insertInto("guilds")
    .values(
      own.map(({ id, name }) => ({ ...{ id, name, ...counts }, roles: JSON.stringify([{ id: MODERATOR }]) })),
    )
    .execute();
  const grant = {
    target_kind: "role",
    target_id: MODERATOR,
    area: "prefix",
    level: "view",
    place: 0,
  } as const;
  await site.db
    .insertInto("access_grants")
    .values(own.slice(0, 40).map(({ id }) => ({ guild_id: id, ...grant, granted_at: new Date() })))
    .execute();

  await expect.poll(undecided).toBe(0);
  expect(calls() - before).toBe(40);
  expect(await queriesOf(list)).toHaveLength(queries.length);
  expect(calls() - before).toBe(40);
  later(61);
  discordLists();
  site.discord.faults.set(MEMBER, { kind: "hang" });
  expect(await undecided()).toBe(40);
  // The page may be answered before its requests have arrived.
  await expect.poll(() => calls() - before).toBe(45);
});
