import { beforeEach, expect, test } from "vitest";
import * as changes from "#app/routes/api/bot-changes.ts";
import * as botGuild from "#app/routes/api/bot-guild.ts";
import * as botGuilds from "#app/routes/api/bot-guilds.ts";
import * as manifest from "#app/routes/api/bot-manifest.ts";
import * as snapshot from "#app/routes/api/bot-snapshot.ts";
import * as botStats from "#app/routes/api/bot-stats.ts";
import * as settings from "#app/routes/api/settings.ts";
import { createPearlClient, type Kept, type Modules } from "#clients/typescript/src/index.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import bot from "#examples/bot/pearl.json" with { type: "json" };
import type { Settings } from "#examples/bot/settings.ts";
import { untilListening } from "./listening.ts";
import { BOT_TOKEN, PUBLIC_URL, useSite } from "./site.ts";

const site = useSite();
const { teahouse, academy } = guilds;

const ask: typeof fetch = async (input, { method, headers, body, signal } = {}) => {
  const { pathname, search } = new URL(String(input));
  const [, , first = "", second = "", guildId = second] = pathname.split("/");
  const whole = { changes, snapshot, manifest, stats: botStats, guilds: botGuilds }[second];
  const module = pathname.startsWith("/api/bot/guilds/") ? botGuild : first === "bot" ? whole : settings;
  if (!module) throw new Error(`${pathname} is no address of the API.`);
  const hungUp = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });
  const answering = site.call(module, {
    method,
    path: pathname + search,
    params: { module: first, guildId },
    headers: Object.fromEntries(new Headers(headers)),
    body: typeof body === "string" ? body : undefined,
  });
  const answer = await Promise.race([answering, hungUp]);
  const bodiless = answer.status === 204 || answer.status === 304;
  return new Response(bodiless ? null : JSON.stringify(answer.body), answer);
};
const client = () => createPearlClient({ url: PUBLIC_URL, token: BOT_TOKEN, fetch: ask });

/** A bot that has received all changes. */
async function follow() {
  const received: string[] = [];
  let saved: Kept | undefined;
  const store = { load: async () => saved, save: async (now: Kept) => void (saved = now) };
  const stop = new AbortController();
  const pearl = createPearlClient<Pick<Modules, "prefix">>({
    url: PUBLIC_URL,
    token: BOT_TOKEN,
    fetch: ask,
    store,
    signal: stop.signal,
  });
  let connected = false;
  const following = pearl.follow({
    onChange: (change) => void received.push(`${change.guildId} ${change.settings.prefix}`),
    onState: ({ state }) => void (connected = state === "ready"),
  });
  await expect.poll(() => connected).toBe(true);
  const end = async () => {
    stop.abort();
    await following;
  };
  return { pearl, received, saved: () => saved, end };
}

beforeEach(async () => {
  await untilListening(site.services);
  await site.reportGuilds();
});

test("the snapshot contains earlier saves, new ones arrive at once, and left guilds are removed", async () => {
  const pearl = client();
  await pearl.put("prefix", academy.id, { prefix: "$" });
  const bot = await follow();
  expect(bot.received).toEqual([`${academy.id} $`]);
  await pearl.put("prefix", teahouse.id, { prefix: "?" });
  await expect.poll(() => bot.pearl.settings("prefix", teahouse.id)).toEqual({ prefix: "?" });
  await pearl.removeGuild(academy.id);
  await expect.poll(() => bot.pearl.settings("prefix", academy.id)).toBeUndefined();
  await pearl.reportGuild(academy.id, { name: academy.name, icon: null, member_count: 1, channel_count: 1 });
  await expect.poll(() => bot.pearl.settings("prefix", academy.id)).toEqual({ prefix: "$" });
  expect(bot.saved()?.items).toMatchObject([{ guildId: teahouse.id }, { guildId: academy.id }]);
  await bot.end();
});

test("get, put and edit work with the real site", async () => {
  const statuses: number[] = [];
  const counting: typeof fetch = async (...request) => {
    const answer = await ask(...request);
    statuses.push(answer.status);
    return answer;
  };
  const pearl = createPearlClient({ url: PUBLIC_URL, token: BOT_TOKEN, fetch: counting });
  const defaults = await pearl.get("prefix", teahouse.id);
  expect(defaults).toMatchObject({ version: 0, settings: { prefix: "!" } });
  expect(await pearl.get("prefix", teahouse.id)).toEqual(defaults);
  expect(statuses).toEqual([200, 304]);
  expect(await pearl.put("prefix", teahouse.id, { prefix: "?" }, { basedOn: defaults })).toMatchObject({
    saved: true,
    state: { version: 1 },
  });
  expect(await pearl.put("prefix", teahouse.id, { prefix: "$" }, { basedOn: defaults })).toMatchObject({
    saved: false,
    current: { version: 1, settings: { prefix: "?" } },
  });
  const actingUser = people.bob.id;
  const louder = ({ prefix }: { prefix: string }) => ({ prefix: `${prefix}!` });
  const edited = await pearl.edit("prefix", teahouse.id, louder, { actingUser });
  expect(edited.settings).toEqual({ prefix: "?!" });
  const last = site.db.selectFrom("settings_versions").select("actor_id").orderBy("version", "desc").limit(1);
  expect(await last.executeTakeFirst()).toEqual({ actor_id: actingUser });
});

test("reports reach the site", async () => {
  const pearl = client();
  const { id, name } = teahouse;
  await pearl.reportGuilds([{ id, name, icon: null, member_count: 5, channel_count: 2 }]);
  await pearl.reportStats({ servers: 1, users: 5, commands: 3, uptime: "99.9%" });
  expect(await pearl.guild(id)).toEqual({ id, name });
  await expect(pearl.guild(academy.id)).rejects.toMatchObject({ status: 404 });
});

test("declare: the example's modules have texts in both languages, and take what fits them", async () => {
  const pearl = createPearlClient<Settings>({ url: PUBLIC_URL, token: BOT_TOKEN, fetch: ask });
  expect(await pearl.declare(bot)).toMatchObject({
    revision: 1,
    modules: Object.fromEntries(bot.modules.map(({ id }) => [id, "created"])),
    warnings: [],
  });
  const roleId = teahouse.roles.find(({ name }) => name === "Newcomer")?.id ?? "";
  const settings = { channelId: null, text: "Choose:", roles: [{ emoji: "🫖", roleId, label: "Tea" }] };
  expect(await pearl.put("selfroles", teahouse.id, settings)).toMatchObject({
    saved: true,
    state: { settings },
  });
  const repeated = { ...settings, roles: [...settings.roles, ...settings.roles] };
  await expect(pearl.put("selfroles", teahouse.id, repeated)).rejects.toMatchObject({
    fields: { "settings.roles[1].roleId": expect.anything() },
  });
  const incomplete = { ...(await pearl.get("welcome", teahouse.id)).settings, enabled: true };
  await expect(pearl.put("welcome", teahouse.id, incomplete)).rejects.toMatchObject({
    fields: { "settings.channelId": expect.anything() },
  });
});
