import { sql } from "kysely";
import pg from "pg";
import { beforeEach, expect, test, vi } from "vitest";
import { useDatabase } from "#test/database/clone.ts";
import { queriesOf } from "#test/queries.ts";
import {
  listBotGuilds,
  removeBotGuild,
  replaceBotGuilds,
  replaceByDiscordList,
  reportBotGuild,
} from "./bot-guilds.server.ts";

const database = useDatabase();
beforeEach(async () => {
  await database.db.updateTable("discord_list").set({ listed_at: null }).execute();
});

const [TEA, MOON, HARBOUR] = ["tea", "moon", "harbour"] as const;
type Counts = { members?: number; channels?: number; name?: string };
type Listed = [id: string, counts?: Counts];
const transaction = () => database.db.transaction();

const clock = async () => {
  // The clock has milliseconds: a report in the same one counts as later.
  await sql`select pg_sleep(0.002)`.execute(database.db);
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db);
  return rows[0]!.now;
};
const discordListed = (begunAt: Date, list: Listed[]) => {
  const guilds = list.map(([id, { members = null, name = id } = {}]) => {
    return { id, name, icon: "discord", approximate_member_count: members };
  });
  return transaction().execute((trx) => replaceByDiscordList(trx, { begunAt, guilds }));
};
const discordLists = async (...list: Listed[]) => discordListed(await clock(), list);
const botLists = (...list: Listed[]) => {
  const guilds = list.map(([id, { members = 0, channels = 0, name = id } = {}]) => {
    return { id, name, icon: "bot", member_count: members, channel_count: channels };
  });
  return transaction().execute((trx) => replaceBotGuilds(trx, guilds));
};
const botReports = (id: string, { members, channels, name = id }: Counts = {}) => {
  const report = { name, icon: "bot", member_count: members, channel_count: channels };
  return transaction().execute((trx) => reportBotGuild(trx, id, report));
};
const botLeaves = (id: string) => transaction().execute((trx) => removeBotGuild(trx, id));

const present = async () => (await listBotGuilds(database.db)).map(({ id }) => id);
const row = (id: string) =>
  database.db.selectFrom("guilds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const age = (interval: string) =>
  sql`update discord_list set listed_at = listed_at - ${interval}::interval`.execute(database.db);
const listed = (ids: string[]) => ids.map((id): Listed => [id]);

/** "late" is Discord's list, begun at "begin". */
test.each<[string, string, string]>([
  ["a report applies at once", "discord moon tea, reports harbour, leaves moon", "harbour tea"],
  ["an older list does not revert it", "begin, reports harbour, leaves moon, late moon tea", "harbour tea"],
  ["a newer list does", "reports harbour, leaves moon, discord moon tea", "moon tea"],
  ["reports of the same are newer, too", "discord tea, begin, reports tea, leaves moon, late moon", "tea"],
  ["a list older than the last is ignored", "begin, discord tea, late tea moon", "tea"],
  ["the bot's list adds what Discord lacks", "bot moon, discord tea, bot moon harbour", "harbour tea"],
  [
    "it does not override Discord's",
    "bot moon harbour, discord tea, bot moon harbour, bot moon harbour",
    "tea",
  ],
  ["it overrides the bot's reports", "discord tea, reports harbour, bot tea", "tea"],
  ["it can be taken back", "discord tea, reports harbour, bot tea, bot tea harbour", "harbour tea"],
  ["it is newer than a list begun before", "begin, bot moon tea, bot tea, late moon", "tea"],
])("the bot's servers: %s: %s", async (_, script, expected) => {
  await botReports(MOON);
  await botReports(TEA);
  let begunAt = new Date(0);
  const steps: Record<string, (ids: string[]) => Promise<unknown>> = {
    begin: async () => (begunAt = await clock()),
    late: (ids) => discordListed(begunAt, listed(ids)),
    discord: (ids) => discordLists(...listed(ids)),
    bot: (ids) => botLists(...listed(ids)),
    reports: ([id = ""]) => botReports(id),
    leaves: ([id = ""]) => botLeaves(id),
  };
  for (const step of script.split(", ")) {
    const [name = "", ...ids] = step.split(" ");
    await steps[name]?.(ids);
  }
  expect(await present()).toEqual(expected.split(" "));
});

test("the bot decides alone if Discord's list is older than ten minutes", async () => {
  await discordLists([MOON], [TEA, { members: 7 }]);
  await age("9 minutes");
  await botLists([TEA, { members: 8 }], [HARBOUR]);
  expect(await present()).toEqual([HARBOUR, MOON, TEA]);
  expect(await row(TEA)).toMatchObject({ member_count: 7, icon: "discord" });
  await age("2 minutes");
  await botLists([TEA, { members: 8 }], [HARBOUR]);
  expect(await present()).toEqual([HARBOUR, TEA]);
  expect(await row(TEA)).toMatchObject({ member_count: 8, icon: "bot" });
});

test.each<[discord: number | undefined, bot: number | undefined, count: number]>([
  [12, 11, 12],
  [undefined, 11, 11],
  [0, 11, 11],
  [12, 0, 12],
  [undefined, undefined, 0],
])(
  "of Discord's %o and the bot's %o the first positive count wins in any order",
  async (theirs, own, count) => {
    const discord = () => discordLists([TEA, { members: theirs }]);
    for (const bot of [() => botReports(TEA, { members: own }), () => botLists([TEA, { members: own }])]) {
      for (const order of [
        [bot, discord],
        [discord, bot],
      ]) {
        await database.db.deleteFrom("guilds").execute();
        for (const say of order) await say();
        expect(await row(TEA)).toMatchObject({ member_count: count });
      }
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
  const asked = { channel_count: 9, asked_at: new Date(), described_at: new Date() };
  await database.db.updateTable("guilds").set(asked).execute();
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

test("a list of 25,000 servers is stored by statements of at most 10,000", async () => {
  const sent = await queriesOf(() => botLists(...listed(Array.from({ length: 25_000 }, (_, n) => `${n}`))));
  // One is for those without a name, of which there are none.
  expect(sent.filter((text) => text.includes("insert into guilds"))).toHaveLength(3 + 1);
  expect(await present()).toHaveLength(25_000);
});

test("the feed contains joins and leaves only", async () => {
  await discordLists([TEA]);
  const saved = { guild_id: TEA, module: "prefix", version: 1 };
  await database.db
    .insertInto("settings")
    .values({ ...saved, settings: "{}" })
    .execute();
  await database.db.insertInto("changes").values(saved).execute();
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
  const fourTimes = Array.from({ length: 4 }, () => [
    discordLists(...listed(ids)),
    botLists(...listed(ids).toReversed()),
  ]);
  await Promise.all([...fourTimes.flat(), ...ids.slice(0, 10).map((id) => botReports(id))]);
  expect(await present()).toEqual(ids);
});

test("very many guilds are left, and joined again, by statements that are short", async () => {
  await sql`
    with servers as (
      insert into guilds (id, name, member_count, channel_count)
      select i::text, 'x', 0, 0 from generate_series(100000, 104999) i returning id)
    insert into changes (guild_id, module, version) select id, 'levels', 1 from servers`.execute(database.db);
  const all = Array.from({ length: 5_000 }, (_, index): Listed => [String(100_000 + index)]);
  const query = vi.spyOn(pg.Client.prototype, "query");
  await discordLists();
  await discordLists(...all);
  const counts = query.mock.calls.map(async ([sent]: unknown[], index) => {
    const answer = (await query.mock.results[index]!.value) as pg.QueryResult;
    return String(sent).includes("update changes") ? (answer.rowCount ?? 0) : 0;
  });
  const changed = await Promise.all(counts);
  query.mockRestore();
  expect(changed.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(5_000);
  expect(Math.max(...changed)).toBeLessThanOrEqual(2_000);
});
