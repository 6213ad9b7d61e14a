import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Guild } from "#dev/discord/guild.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { application, useDiscord } from "#dev/discord/test-client.ts";
import { createDiscordBotClient } from "./bot-client.server.ts";
import { DiscordFormatError, DiscordTimeoutError, DiscordBotRefusedError } from "./errors.server.ts";

const { teahouse, repairs } = guilds;
const LIST = "GET /users/@me/guilds as bot";

const thousand: Guild[] = Array.from({ length: 1_000 }, (_, i) => ({
  ...teahouse,
  id: String(300_000_000_000_000_000n + BigInt(i)),
  name: `Server ${i}`,
}));

const { discord } = useDiscord({ guilds: [teahouse, repairs] });
const { discord: many } = useDiscord({ guilds: thousand.slice(0, 300) });

type Options = Partial<Parameters<typeof createDiscordBotClient>[0]>;
const connect = (options: Options = {}, to = discord) =>
  createDiscordBotClient({
    apiUrl: to.apiUrl,
    publicUrl: "http://pearl.test",
    token: application.botToken,
    ...options,
  });
const caught = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

test("the methods return the bot's id, its guilds, and a guild's roles, channels and members, or throw", async () => {
  const client = connect();
  const id = await client.getUserId();
  expect(id).toBe(application.id);
  const { name, icon, roles } = teahouse;
  const shown = { name, icon, approximate_member_count: teahouse.memberCount };
  const tagged = roles.map((role) => ({
    ...role,
    ...(role.managed && { tags: role.id === teahouse.botRoleId ? { bot_id: application.id } : {} }),
  }));
  expect(await client.listGuilds()).toEqual([{ id: teahouse.id, ...shown }]);
  expect(await client.getGuild(teahouse.id)).toEqual({ ...shown, owner_id: people.bob.id, roles: tagged });
  const staff = teahouse.roles.filter((role) => ["Moderator", "Pearl"].includes(role.name));
  expect(await client.listChannels(teahouse.id)).toEqual(
    teahouse.channels.map((channel) => ({
      ...channel,
      shown_to: channel.name === "staff-room" ? expect.arrayContaining(staff.map((role) => role.id)) : [],
      hidden_from: channel.name === "staff-room" ? [teahouse.id] : [],
    })),
  );
  expect(await client.getMember(teahouse.id, id)).toMatchObject({ roles: [teahouse.botRoleId] });
  // Errors are logged, and the log names nobody.
  await expect(client.getMember(teahouse.id, "123456789012345678")).rejects.toThrow(
    `Discord, GET /guilds/${teahouse.id}/members/{user} as the bot: answered 404`,
  );
  expect(await client.getMember(teahouse.id, people.bob.id)).toEqual({
    roles: [],
    name: people.bob.globalName,
  });
  expect(await caught(client.getGuild("999999999999999999"))).toMatchObject({ status: 404 });
  expect(await caught(client.listChannels(repairs.id))).toMatchObject({ status: 403 });
  expect(client.refused).toBe(false);
});

test("listGuilds waits after a page that exhausts the rate limit, except after the last, but not too long", async () => {
  const wait = vi.fn(() => Promise.resolve());
  many.faults.set(LIST, { kind: "exhausted", resetAfter: 1.25 });
  expect(await connect({ wait }, many).listGuilds()).toHaveLength(300);
  expect(wait.mock.calls).toEqual([[1_250, expect.any(AbortSignal)]]);
  many.faults.set(LIST, { kind: "exhausted", resetAfter: 3_600 });
  expect(await caught(connect({ listTimeout: 50 }, many).listGuilds())).toBeInstanceOf(DiscordTimeoutError);
});

test("listGuilds rejects a list that repeats itself", async () => {
  const page = thousand.slice(0, 200).map(({ id, name }) => ({ id, name, icon: null }));
  discord.faults.set(LIST, { kind: "body", body: page });
  expect(await caught(connect().listGuilds())).toBeInstanceOf(DiscordFormatError);
  expect(discord.requests.filter(({ path }) => path.endsWith("/guilds")).length).toBeLessThan(10);
});

test("listGuilds times out even if the garbage collector runs meanwhile", async () => {
  setFlagsFromString("--expose-gc");
  const collect = setInterval(runInNewContext("gc") as () => void, 10);
  discord.faults.set(LIST, { kind: "hang" });
  expect(await caught(connect({ timeout: 200 }).listGuilds())).toBeInstanceOf(DiscordTimeoutError);
  clearInterval(collect);
});

test("a null list is empty, and names are cleaned for Postgres", async () => {
  discord.faults.set(LIST, { kind: "body", body: null });
  expect(await connect().listGuilds()).toEqual([]);
  const odd = { id: teahouse.id, name: "a\0b\ud800", approximate_member_count: -5, later: true };
  discord.faults.set(LIST, { kind: "body", body: [odd] });
  expect(await connect().listGuilds()).toEqual([
    { id: teahouse.id, name: "ab\ufffd", icon: null, approximate_member_count: null },
  ]);
});

test.each([
  [false, [true, false, false]],
  [true, [true, true, true]],
])(
  "a rate limit holds for the guild that it is about, or, if global is %s, for all",
  async (global, holds) => {
    const client = connect();
    discord.faults.set(
      "GET /guilds/{guild}",
      { kind: "status", status: 429, retryAfter: 60, global },
      { times: 1 },
    );
    await caught(client.getGuild(teahouse.id));
    expect([client.isLimited(teahouse.id), client.isLimited(repairs.id), client.isLimited()]).toEqual(holds);
  },
);

test("a refused token is not sent again for an hour, in case Discord erred", async () => {
  const before = discord.requests.length;
  const client = connect({ token: "dead" });
  for (const ask of [() => client.listGuilds(), () => client.getUserId(), () => client.getGuild(teahouse.id)])
    expect(await caught(ask())).toBeInstanceOf(DiscordBotRefusedError);
  expect(client.refused).toBe(true);
  expect(discord.requests.slice(before)).toMatchObject([{ status: 401 }]);

  const erring = connect();
  discord.faults.set("GET /users/@me as bot", { kind: "status", status: 401 }, { times: 1 });
  const ask = () => erring.getUserId().catch((error: unknown) => error);
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect([await ask(), await ask()]).toEqual([
    expect.any(DiscordBotRefusedError),
    expect.any(DiscordBotRefusedError),
  ]);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect([erring.refused, await ask()]).toEqual([false, application.id]);
});
