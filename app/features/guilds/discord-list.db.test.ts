import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { useDatabase } from "#test/database/clone.ts";

import { listBotGuilds, removeBotGuild, replaceBotGuilds, reportBotGuild } from "./bot-guilds.server.ts";
import { replaceByDiscordList } from "./discord-list.server.ts";

const database = useDatabase();
beforeEach(async () => {
  await database.db.updateTable("discord_list").set({ listed_at: null }).execute();
});

const TEA = "431870264119820288";
const MOON = "268519037402316800";
const HARBOUR = "489033127750860800";

type Counts = { members?: number; channels?: number; name?: string };
const transaction = () => database.db.transaction();

const begin = async () => {
  // The clock has milliseconds: a report in the same one counts as later.
  await sql`select pg_sleep(0.002)`.execute(database.db);
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db);
  const begunAt = rows[0]!.now;
  return (...guilds: [id: string, counts?: Counts][]) =>
    transaction().execute((trx) =>
      replaceByDiscordList(trx, {
        begunAt,
        guilds: guilds.map(([id, { members = null, name = id } = {}]) => ({
          id,
          name,
          icon: "discord",
          approximate_member_count: members,
        })),
      }),
    );
};
const discordLists = async (...guilds: [id: string, counts?: Counts][]) => (await begin())(...guilds);
const botLists = (...guilds: [id: string, counts?: Counts][]) =>
  transaction().execute((trx) =>
    replaceBotGuilds(
      trx,
      guilds.map(([id, { members = 0, channels = 0, name = id } = {}]) => ({
        id,
        name,
        icon: "bot",
        member_count: members,
        channel_count: channels,
      })),
    ),
  );
const botReports = (id: string, { members, channels, name = id }: Counts = {}) =>
  transaction().execute((trx) =>
    reportBotGuild(trx, id, { name, icon: "bot", member_count: members, channel_count: channels }),
  );
const botLeaves = (id: string) => transaction().execute((trx) => removeBotGuild(trx, id));

const present = async () => (await listBotGuilds(database.db)).map(({ id }) => id);
const row = (id: string) =>
  database.db.selectFrom("guilds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const age = (interval: string) =>
  sql`update discord_list set listed_at = listed_at - ${interval}::interval`.execute(database.db);

test("Discord's list overrides an earlier report, of one guild and of all", async () => {
  await botLists([TEA], [MOON]);
  await botReports(HARBOUR);
  expect(await discordLists([TEA])).toEqual({ joined: 0, left: 2 });
  expect(await present()).toEqual([TEA]);
});

test("a report on one guild applies at once, and an older list does not revert it", async () => {
  await discordLists([MOON], [TEA]);
  const late = await begin();
  await botReports(HARBOUR);
  await botLeaves(MOON);
  expect(await present()).toEqual([TEA, HARBOUR]);
  expect(await late([MOON], [TEA])).toEqual({ joined: 0, left: 0 });
  expect(await present()).toEqual([TEA, HARBOUR]);
});

test("a newer list overrides a report", async () => {
  await discordLists([MOON], [TEA]);
  await botReports(HARBOUR);
  await botLeaves(MOON);
  expect(await discordLists([MOON], [TEA])).toEqual({ joined: 1, left: 1 });
  expect(await present()).toEqual([MOON, TEA]);
});

test("a report that only confirms the presence counts as newer, too", async () => {
  await discordLists([TEA]);
  await botLeaves(MOON);
  await botReports(MOON);
  await botLeaves(MOON);
  const late = await begin();
  await botReports(TEA);
  await botLeaves(MOON);
  await late([MOON]);
  expect(await present()).toEqual([TEA]);
});

test("a list older than the last one is ignored", async () => {
  const late = await begin();
  await discordLists([TEA, { members: 5 }]);
  expect(await late([TEA, { members: 4 }], [MOON])).toBeUndefined();
  expect(await present()).toEqual([TEA]);
  expect(await row(TEA)).toMatchObject({ member_count: 5 });
});

test("the bot's whole list does not override Discord's list", async () => {
  await botLists([MOON]);
  await discordLists([TEA]);
  await botLists([MOON], [HARBOUR]);
  // Discord was not asked about the harbour yet.
  expect(await present()).toEqual([TEA, HARBOUR]);
  await discordLists([TEA]);
  for (let i = 0; i < 2; i++) await botLists([MOON], [HARBOUR]);
  expect(await present()).toEqual([TEA]);
});

test("the bot's whole list overrides its own reports since Discord's list", async () => {
  await discordLists([TEA]);
  await botReports(HARBOUR);
  await botLists([TEA]);
  expect(await present()).toEqual([TEA]);
  await botLists([TEA], [HARBOUR]);
  expect(await present()).toEqual([TEA, HARBOUR]);
});

test("the bot's whole list during Discord's first one is not reverted by it", async () => {
  const late = await begin();
  await botLists([MOON], [TEA]);
  await botLists([TEA]);
  await late([MOON]);
  expect(await present()).toEqual([TEA]);
});

test("the bot decides alone if Discord's list is older than ten minutes", async () => {
  await discordLists([MOON], [TEA, { members: 7 }]);
  await age("9 minutes");
  await botLists([TEA, { members: 8 }], [HARBOUR]);
  expect(await present()).toEqual([MOON, TEA, HARBOUR]);
  expect(await row(TEA)).toMatchObject({ member_count: 7, icon: "discord" });
  await age("2 minutes");
  await botLists([TEA, { members: 8 }], [HARBOUR]);
  expect(await present()).toEqual([TEA, HARBOUR]);
  expect(await row(TEA)).toMatchObject({ member_count: 8, icon: "bot" });
});

test.each([
  ["both", { discord: 12, bot: 11 }, 12],
  ["none from Discord", { bot: 11 }, 11],
  ["zero from Discord", { discord: 0, bot: 11 }, 11],
  ["zero from the bot", { discord: 12, bot: 0 }, 12],
  ["none", {}, 0],
])(
  "the first positive count wins in any order: %s",
  async (_, { discord, bot }: { discord?: number; bot?: number }, count) => {
    const orders = [
      [() => botReports(TEA, { members: bot }), () => discordLists([TEA, { members: discord }])],
      [() => discordLists([TEA, { members: discord }]), () => botReports(TEA, { members: bot })],
      [() => botLists([TEA, { members: bot }]), () => discordLists([TEA, { members: discord }])],
      [() => discordLists([TEA, { members: discord }]), () => botLists([TEA, { members: bot }])],
    ];
    for (const order of orders) {
      await database.db.deleteFrom("guilds").execute();
      for (const say of order) await say();
      expect(await row(TEA)).toMatchObject({ member_count: count });
    }
  },
);

test("name and icon are Discord's, and each source's newer counts replace its own", async () => {
  await botReports(TEA, { members: 1, channels: 4, name: "Old" });
  await discordLists([TEA, { name: "New" }]);
  await botLists([TEA, { name: "Old", channels: 5 }]);
  expect(await row(TEA)).toMatchObject({ name: "New", icon: "discord", member_count: 1, channel_count: 5 });
  await discordLists([TEA, { name: "Newer", members: 3 }]);
  expect(await row(TEA)).toMatchObject({ name: "Newer", member_count: 3 });
});

test("Discord's counts and channels override the bot's until it leaves and returns", async () => {
  await discordLists([TEA]);
  await database.db
    .updateTable("guilds")
    .set({ channel_count: 9, asked_at: new Date(), described_at: new Date() })
    .execute();
  await botLists([TEA, { channels: 5 }]);
  expect(await row(TEA)).toMatchObject({ channel_count: 9, described_at: expect.any(Date) });
  await botLeaves(TEA);
  await botReports(TEA, { channels: 5 });
  expect(await row(TEA)).toMatchObject({ channel_count: 5, asked_at: null, described_at: null });

  await database.db.updateTable("guilds").set({ asked_at: new Date() }).execute();
  await discordLists();
  await discordLists([TEA]);
  expect(await row(TEA)).toMatchObject({ asked_at: null });
});

test("the feed contains joins and leaves only", async () => {
  await discordLists([TEA]);
  await database.db.insertInto("changes").values({ guild_id: TEA, module: "prefix", version: 1 }).execute();
  const change = () => database.db.selectFrom("changes").selectAll().executeTakeFirstOrThrow();
  const first = await change();
  await discordLists([TEA, { members: 3 }]);
  expect(await change()).toEqual(first);
  await discordLists();
  expect(await change()).toMatchObject({ deleted: true });
  await discordLists([TEA]);
  const again = await change();
  expect(again).toMatchObject({ deleted: false });
  expect(BigInt(again.xid)).toBeGreaterThan(BigInt(first.xid));
});

test("concurrent lists and reports reach one state without a deadlock", async () => {
  const ids = Array.from({ length: 40 }, (_, i) => String(500_000_000_000_000_000n + BigInt(i)));
  const listed = ids.map((id): [string] => [id]);
  await Promise.all([
    ...Array.from({ length: 4 }, () => discordLists(...listed)),
    ...Array.from({ length: 4 }, () => botLists(...listed.toReversed())),
    ...ids.slice(0, 10).map((id) => botReports(id)),
  ]);
  expect(await present()).toEqual(ids);
});
