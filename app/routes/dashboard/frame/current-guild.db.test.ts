import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { reportBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import { getKnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { syncBotGuilds } from "#app/features/guilds/sync-bot-guilds.server.ts";
import * as access from "#app/routes/api/access.ts";
import * as discordCallback from "#app/routes/auth/discord-callback.tsx";
import * as added from "#app/routes/dashboard/added.tsx";
import * as guildPage from "#app/routes/dashboard/guild.tsx";
import * as invite from "#app/routes/dashboard/invite.ts";
import { missingFor } from "#app/routes/dashboard/problems/missing-permissions.tsx";
import * as settings from "#app/routes/dashboard/settings.tsx";
import type { Operation } from "#dev/discord/faults.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import * as visitor from "#dev/discord/visitor.ts";
import { usePages } from "#test/http/pages.ts";
import { queriesOf } from "#test/queries.ts";
import { putSettings, storedSettings } from "#test/settings-resource.ts";
import { anotherProcess, DISCORD_BOT_TOKEN, servicesOf, useSite } from "#test/site.ts";
import { holdDelays } from "#test/skip-delays.ts";

const site = useSite({ DISCORD_BOT_TOKEN });
const pages = usePages(site);
const { teahouse } = guilds;
const here = `/dashboard/guilds/${teahouse.id}`;
const GUILD: Operation = "GET /guilds/{guild}";
const room = { id: "431870264119820999", name: "brand-new", type: 0, position: 99, parent_id: null };
const channels = [...teahouse.channels, room];
const powerless = teahouse.roles.map((role) => ({ ...role, permissions: "0" }));
let bob = "";

beforeEach(async () => {
  site.discord.change(teahouse, { channels: teahouse.channels, roles: teahouse.roles });
  const next_at = new Date(0);
  await site.db.updateTable("discord_list").set({ next_at }).execute();
  await syncBotGuilds(site.db, site.services.discordBot!);
  bob = await site.signIn(people.bob);
});

type Page = Awaited<ReturnType<typeof settings.loader>>;
const page = `${here}/serverlog`;
async function open({ services = site.services, query = "" } = {}) {
  const { status, body } = await site.call(settings, { path: page + query, cookie: bob, services });
  expect(status).toBe(200);
  return body as Page;
}
function post(fields: Record<string, string>) {
  const body = new URLSearchParams({ version: "0", ...fields });
  return site.call(settings, { path: page, method: "POST", cookie: bob, body });
}
const knows = ({ facts }: Page) => facts.channels?.some(({ name }) => name === room.name);
/** Permissions that the saved settings need and the bot lacks. */
const lacks = ({ facts, module, state }: Page) => missingFor(facts, [{ module, settings: state.settings }]);
/** Moves the last request to Discord and its answer into the past. */
const age = async (seconds: number) => {
  const columns = ["asked_at", "described_at", "reported_at"].map((column) => sql.ref(column));
  const times = columns.map((column) => sql`${column} = ${column} - make_interval(secs => ${seconds})`);
  await sql`update guilds set ${sql.join(times)}`.execute(site.db);
};
const calls = () =>
  site.discord.requests.filter(({ path }) => path.endsWith(`/guilds/${teahouse.id}`)).length;

test("a settings page asks Discord about its server when the report is older than half a minute, and not before", async () => {
  site.discord.change(teahouse, { channels });
  const before = calls();
  await age(20);
  expect(knows(await open())).toBe(false);
  expect(calls()).toBe(before);
  await age(15);
  const shown = await open();
  expect([knows(shown), shown.late, shown.refreshable]).toEqual([true, false, true]);
  expect(Date.now() - shown.asOf!.getTime()).toBeLessThan(30_000);
  expect(knows(await open())).toBe(true);
  expect(calls()).toBe(before + 1);
});

test("without the bot's token Discord cannot be asked, and the page offers no Refresh", async () => {
  const services = anotherProcess(site, { DISCORD_BOT_TOKEN: undefined });
  const read = async (ask = pages) => (await ask(`${here}/autorole`, { cookie: bob })).text;
  expect(await read()).toContain('value="refresh"');
  expect(await read(usePages(site, () => services))).not.toContain('value="refresh"');
});

test("the server's overview asks, too, and shows the permissions that the bot lacks now", async () => {
  await post({ enabled: "true" });
  const look = async () => {
    const { body } = await site.call(guildPage, { path: here, cookie: bob });
    return (body as { missing: string[] }).missing;
  };
  expect(await look()).toEqual([]);
  site.discord.change(teahouse, { roles: powerless });
  await age(31);
  expect(await look()).toContain("SEND_MESSAGES");
});

test("Refresh asks after five seconds, saves nothing, and keeps what was typed", async () => {
  site.discord.change(teahouse, { channels });
  const before = calls();
  const typed = { enabled: "true", channelId: "nonsense", intent: "refresh" };
  expect((await post(typed)).status).toBe(200);
  expect(calls()).toBe(before);
  await age(6);
  expect(await post(typed)).toMatchObject({
    status: 200,
    body: { errors: {}, basedOn: 0, submitted: { enabled: true, channelId: "nonsense", events: [] } },
  });
  expect(calls()).toBe(before + 1);
  expect(knows(await open())).toBe(true);
  expect(await site.db.selectFrom("settings").selectAll().execute()).toEqual([]);
});

test("PUT of the API asks Discord like the form, and takes a channel that is a moment old", async () => {
  site.discord.change(teahouse, { channels });
  await age(6);
  const { settings: now } = await storedSettings(site, "serverlog", { cookie: bob });
  const put = (value: object) => putSettings(site, "serverlog", { ...now, ...value }, { cookie: bob });
  expect(await put({ channelId: room.id })).toMatchObject({ status: 200 });
  const asked = calls();
  expect(await put({ channelId: null })).toMatchObject({ status: 200 });
  expect(calls()).toBe(asked);
});

test("PUT of who has access knows a role that is a moment old, and answers what the next GET has", async () => {
  const newest = { ...teahouse.roles.at(-1)!, id: "431870264119829999", name: "brand-new", managed: false };
  site.discord.change(teahouse, { roles: [...teahouse.roles, newest] });
  await age(6);
  const call = { path: `/api/access/${teahouse.id}`, params: { guildId: teahouse.id }, cookie: bob };
  const grants = [{ target: { kind: "role", id: newest.id }, areas: { prefix: "view" } }];
  const saved = await site.call(access, {
    ...{ ...call, method: "PUT", body: { grants } },
    headers: { "If-Match": (await site.call(access, call)).headers.get("ETag")! },
  });
  expect(saved).toMatchObject({
    status: 200,
    body: { grants: [{ target: { name: newest.name }, state: "active" }] },
  });
  const { body, headers } = await site.call(access, call);
  expect([body, headers.get("ETag")]).toEqual([saved.body, saved.headers.get("ETag")]);
});

test("many pages in two processes: one asks, and all get the answer", async () => {
  const other = servicesOf(site.config);
  site.discord.change(teahouse, { channels });
  await age(31);
  const before = calls();
  // A busy machine takes longer for six pages than the second for which they wait.
  holdDelays(1_000);
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const pages = await Promise.all([site, other, site, other, site, other].map(open));
  await other.close();
  expect(pages.map(knows)).toEqual(pages.map(() => true));
  expect(calls()).toBe(before + 1);
});

test.each([
  { kind: "status", status: 500 },
  { kind: "status", status: 403 },
  { kind: "reset" },
  { kind: "malformed" },
  { kind: "hang" },
] as const)(
  "Discord fails with %j: the page shows the stored report as late, and asks once",
  async (fault) => {
    await age(31);
    site.discord.faults.set(GUILD, fault);
    const before = calls();
    const shown = await open();
    expect(shown).toMatchObject({ late: true, facts: { channels: expect.any(Array) } });
    expect(Date.now() - shown.asOf!.getTime()).toBeGreaterThan(30_000);
    expect(await open()).toMatchObject({ late: true });
    expect(calls()).toBe(before + 1);
  },
);

test("after a 429 no process asks about the server before its end", async () => {
  const other = servicesOf(site.config);
  await age(31);
  site.discord.faults.set(GUILD, { kind: "status", status: 429, retryAfter: 100 }, { times: 1 });
  const before = calls();
  await open(other);
  await age(60);
  await open(other);
  await open();
  expect(calls()).toBe(before + 1);
  await age(100);
  expect((await open()).late).toBe(false);
  // The one that was refused leaves Discord alone altogether.
  await age(100);
  expect((await open(other)).late).toBe(true);
  await other.close();
});

/** Does something while Discord answers the next request for channels. */
function whileAsking(work: () => Promise<unknown>) {
  const client = site.services.discordBot!;
  const read = client.listChannels;
  vi.spyOn(client, "listChannels").mockImplementationOnce(async (id) => {
    const list = await read(id);
    await work();
    return list;
  });
}

test("an older answer that arrives later is dropped", async () => {
  await age(31);
  let meanwhile: boolean | undefined;
  whileAsking(async () => {
    site.discord.change(teahouse, { channels });
    await site.db.updateTable("guilds").set({ asked_at: null }).execute();
    meanwhile = knows(await open());
  });
  await open();
  await expect.poll(() => meanwhile).toBe(true);
  expect(knows(await open())).toBe(true);
});

test.each([
  ["of other facts does not keep Discord's answer from being stored", channels, { member_count: 9 }],
  ["of channels is kept", teahouse.channels, { channels }],
])("a report of the bot meanwhile %s", async (_, answered, reported) => {
  await age(31);
  site.discord.change(teahouse, { channels: answered });
  const report = { name: teahouse.name, ...reported };
  whileAsking(() => site.db.transaction().execute((trx) => reportBotGuild(trx, teahouse.id, report)));
  await open();
  expect(knows(await open())).toBe(true);
});

test("after an invite with more permissions the page shows none as lacking", async () => {
  expect((await post({ enabled: "true", channelId: "", events: "memberJoin" })).status).toBe(303);
  site.discord.change(teahouse, { roles: powerless });
  await age(31);
  expect(lacks(await open())).toEqual(["VIEW_CHANNEL", "SEND_MESSAGES", "EMBED_LINKS"]);

  const permissions = String((1n << 10n) | (1n << 11n) | (1n << 14n));
  const wanted = new URLSearchParams({ permissions, back: page });
  const begun = await site.call(invite, { path: `${here}/invite?${wanted}`, cookie: bob });
  const back = await visitor.addBot(begun.headers.get("Location") ?? "", people.bob, teahouse);
  const landed = await site.call(discordCallback, { path: back.pathname + back.search, cookie: bob });
  const led = await site.call(added, { path: landed.headers.get("Location") ?? "", cookie: bob });
  expect(led.headers.get("Location")).toBe(`${page}?granted=${permissions}`);
  const after = await open({ query: `?granted=${permissions}` });
  expect(lacks(after)).toEqual([]);
  expect(after.granted).toBe("View Channels, Send Messages, and Embed Links");
  const german = await pages(`${page}?granted=${permissions}&lng=de`, { cookie: bob });
  expect(german.text).toContain("Marlin darf jetzt: Kanäle anzeigen, ");
  // A link that anybody wrote confirms only what is true.
  expect((await open({ query: "?granted=4" })).granted).toBeUndefined();
  expect((await open({ query: "?granted=many" })).granted).toBeUndefined();
  const cancelled = await pages(`${page}?invite=cancelled`, { cookie: bob });
  expect(cancelled.text).toContain("Nothing was changed: you cancelled at Discord.");
});

test("a page makes at most four queries while the report is recent", async () => {
  await open();
  const queries = await queriesOf(open);
  expect(queries.filter((text) => /from "?guilds\b/.test(text))).toHaveLength(2);
  expect(queries.length).toBeLessThanOrEqual(4);
});

test("a server's overview makes three queries while the report is recent", async () => {
  const overview = () => site.call(guildPage, { path: here, cookie: bob });
  await overview();
  const queries = await queriesOf(overview);
  // The others are remembered while notifications arrive.
  expect(queries.filter((text) => !/from "(sessions|access_grants)"|former_names/.test(text))).toHaveLength(
    3,
  );
});

test("many servers at once: at most five requests to Discord at a time", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => {
    return { id: `4318702641198${20_000 + i}`, name: "x", member_count: 0, channel_count: 0 };
  });
  await site.db.insertInto("guilds").values(rows).execute();
  let [now, most] = [0, 0];
  vi.spyOn(site.services.discordBot!, "getGuild").mockImplementation(async () => {
    most = Math.max(most, (now += 1));
    await delay(20);
    now -= 1;
    throw new Error("not Discord's");
  });
  const known = await Promise.all(rows.map(({ id }) => getKnownGuild(site.db, id)));
  await Promise.all(known.map((guild) => site.services.guildRefresh.refreshed(guild!)));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(5);
});
