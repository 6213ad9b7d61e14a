import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createDiscordBotClient } from "#app/discord/bot-client.server.ts";
import { DiscordRateLimitedError } from "#app/discord/errors.server.ts";
import type { Fault, Operation } from "#dev/discord/faults.ts";
import type { Guild } from "#dev/discord/guild.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { application, useDiscord } from "#dev/discord/test-client.ts";
import { useDatabase } from "#test/database/clone.ts";
import { listBotGuilds } from "./bot-guilds.server.ts";
import { endTurn, syncBotGuilds, takeTurn } from "./sync-bot-guilds.server.ts";

const database = useDatabase();
const { teahouse, academy, pottery } = guilds;
const LIST: Operation = "GET /users/@me/guilds as bot";
const CHANNELS: Operation = "GET /guilds/{guild}/channels";

const thousand: Guild[] = Array.from({ length: 1_000 }, (_, i) => ({
  ...teahouse,
  id: String(300_000_000_000_000_000n + BigInt(i)),
}));

const { discord } = useDiscord({ guilds: [teahouse, academy, pottery] });
const { discord: many } = useDiscord({ guilds: thousand });
beforeEach(async () => {
  await database.db.updateTable("discord_list").set({ listed_at: null, failures: 0 }).execute();
  await nextMinute();
});

const nextMinute = () => sql`update discord_list set next_at = now()`.execute(database.db);
const connect = (to = discord, timeout?: number) =>
  createDiscordBotClient({
    apiUrl: to.apiUrl,
    publicUrl: "http://pearl.test",
    token: application.botToken,
    timeout,
  });
const sync = (client = connect(), servers?: number) => syncBotGuilds(database.db, client, { servers });
const rows = () => database.db.selectFrom("guilds").selectAll().orderBy("id").execute();
const row = (id: string) =>
  database.db.selectFrom("guilds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const present = async () => (await listBotGuilds(database.db)).map(({ id }) => id);
const state = () => database.db.selectFrom("discord_list").selectAll().executeTakeFirstOrThrow();
/** Whole seconds until the next run, by the database's clock. */
const pause = async () => {
  const seconds = sql<number>`ceil(extract(epoch from next_at - now()))::int`.as("seconds");
  return (await database.db.selectFrom("discord_list").select(seconds).executeTakeFirstOrThrow()).seconds;
};

test("the first run stores every guild; the second, right after it, requests the list and writes nothing", async () => {
  expect(await sync()).toEqual({ joined: 3, left: 0, described: 3 });
  const { name, icon, memberCount: member_count, channels, botRoleId } = academy;
  // Tags of roles are stored without what is not of a bot.
  const roles = academy.roles.map(({ tags, ...role }) => {
    const { bot_id } = tags ?? {};
    return { ...role, ...(tags && { tags: bot_id === undefined ? {} : { bot_id } }) };
  });
  const { permissions, position: role_position } = roles.find(({ id }) => id === botRoleId)!;
  expect(await row(academy.id)).toMatchObject({
    ...{ name, icon, member_count, channels, roles, left_at: null },
    channel_count: channels.length,
    bot: { permissions, role_position },
  });

  const before = await rows();
  const asked = discord.requests.length;
  expect(await sync()).toEqual({ joined: 0, left: 0, described: 0 });
  expect(await rows()).toEqual(before);
  expect(discord.requests.slice(asked).map(({ path }) => path)).toEqual(["/api/v10/users/@me/guilds"]);
});

test("a thousand guilds are listed in pages and described in parts, the longest waiting first", async () => {
  expect(await sync(connect(many), 20)).toEqual({ joined: 1_000, left: 0, described: 20 });
  expect(await sync(connect(many), 20)).toEqual({ joined: 0, left: 0, described: 20 });
  const asked = (await rows()).filter(({ asked_at }) => asked_at);
  expect(asked.map(({ id }) => id)).toEqual(thousand.slice(0, 40).map(({ id }) => id));
  const oldest = thousand[1]!.id;
  await sql`update guilds set described_at = null,
    asked_at = now() - case id when ${oldest} then interval '2 hours' else '1 hour' end`.execute(database.db);
  expect(await sync(connect(many), 1)).toMatchObject({ described: 1 });
  expect((await rows()).filter(({ described_at }) => described_at).map(({ id }) => id)).toEqual([oldest]);
});

test("a 429 within the list changes nothing, and no request is sent until it is over", async () => {
  await sync(connect(many), 0);
  many.removeBot(thousand[0]!);
  const before = await rows();
  many.faults.set(LIST, { kind: "status", status: 429, retryAfter: 99.5 }, { after: 2 });
  const failure = expect.any(DiscordRateLimitedError);
  expect(await sync(connect(many), 0)).toMatchObject({ joined: 0, left: 0, failure });
  expect(await rows()).toEqual(before);
  expect(await pause()).toBeGreaterThan(90);
  expect(await pause()).toBeLessThanOrEqual(100);
  many.faults.clear();
  const asked = many.requests.length;
  expect(await sync(connect(many), 0)).toBeUndefined();
  expect(many.requests).toHaveLength(asked);
  await nextMinute();
  expect(await sync(connect(many), 0)).toEqual({ joined: 0, left: 1, described: 0 });
  many.addBot(thousand[0]!);
});

test("a 429 among the guilds keeps earlier results, and the next run continues", async () => {
  discord.faults.set(CHANNELS, { kind: "status", status: 429, retryAfter: 5 }, { after: 1 });
  const failure = expect.any(DiscordRateLimitedError);
  expect(await sync()).toMatchObject({ joined: 3, described: 1, failure });
  expect(await present()).toHaveLength(3);
  expect(await pause()).toBeGreaterThan(0);
  discord.faults.clear();
  await nextMinute();
  expect(await sync()).toEqual({ joined: 0, left: 0, described: 1 });
});

test.each<Fault>([
  { kind: "status", status: 500 },
  { kind: "hang" },
  { kind: "malformed" },
  { kind: "body", body: { guilds: [] } },
  { kind: "body", body: [{ id: teahouse.id }] },
])("%j for the list changes nothing", async (fault) => {
  await sync();
  const before = await rows();
  discord.faults.set(LIST, fault);
  const report = await sync(connect(discord, fault.kind === "hang" ? 50 : undefined));
  expect(report).toEqual({ joined: 0, left: 0, described: 0, failure: expect.anything() });
  expect(await rows()).toEqual(before);
});

test.each<Fault>([
  { kind: "status", status: 500 },
  { kind: "malformed" },
  { kind: "body", body: { roles: "none" } },
])("%j for one guild ends the run, keeps the known facts, and does not delay other guilds", async (fault) => {
  await sync();
  await database.db.updateTable("guilds").set({ asked_at: null }).execute();
  const before = await rows();
  discord.faults.set("GET /guilds/{guild}", fault, { times: 1 });
  expect(await sync()).toMatchObject({ described: 0, failure: expect.anything() });
  expect(await rows()).toEqual([{ ...before[0], asked_at: expect.any(Date) }, ...before.slice(1)]);
  await nextMinute();
  expect(await sync()).toEqual({ joined: 0, left: 0, described: 2 });
});

test("a guild that the bot cannot see does not end the run", async () => {
  discord.faults.set("GET /guilds/{guild}", { kind: "status", status: 403 }, { times: 1 });
  expect(await sync()).toEqual({ joined: 3, left: 0, described: 2 });
  expect(await pause()).toBeLessThanOrEqual(0);
});

test("consecutive failures double the pause up to a quarter of an hour, and a success resets it", async () => {
  discord.faults.set(LIST, { kind: "status", status: 500 });
  for (const expected of [30, 60, 120, 240, 480, 900, 900]) {
    await sync();
    expect(Math.round((await pause()) / 30) * 30).toBe(expected);
    await nextMinute();
  }
  discord.faults.clear();
  await sync();
  expect(await state()).toMatchObject({ failures: 0 });
  expect(await pause()).toBeLessThanOrEqual(0);
});

test("of ten concurrent runs one starts, and a run that never ended expires after a minute", async () => {
  const asked = discord.requests.length;
  const reports = await Promise.all(Array.from({ length: 10 }, () => sync(connect(), 0)));
  // The first may end before the last begins, so several may run, but never two at a time.
  expect(reports.filter(Boolean).length).toBe(discord.requests.length - asked);

  expect(await takeTurn(database.db)).toBeInstanceOf(Date);
  expect(await takeTurn(database.db)).toBeUndefined();
  expect(await pause()).toBeLessThanOrEqual(60);
  await endTurn(database.db);
  expect(await takeTurn(database.db)).toBeInstanceOf(Date);
});
