import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { getBacklog } from "#app/features/bot-feed/receipts.server.ts";
import { purgeTakenBack } from "#app/features/bot-feed/record.server.ts";
import { readSnapshot } from "#app/features/bot-feed/snapshot.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { useDatabase } from "#test/database/clone.ts";
import { useSavedSettings } from "#test/saved-settings.ts";
import { prefix } from "#test/settings.ts";
import { readSettled } from "#test/settled-feed.ts";
import { getLeftGuilds, purgeLeftGuilds } from "./purge-left.server.ts";

const database = useDatabase();
const { report, leave, save } = useSavedSettings(database);
const { teahouse: tea, academy: school } = guilds;

const set = (table: "guilds" | "discord_list", column: string, days: number) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - make_interval(days => ${days})
    where ${table === "guilds" ? sql`left_at is not null` : sql`true`}`.execute(database.db);
const purge = (days = 90) => purgeLeftGuilds(database.db, days);
const read = (cursor?: string) => readSettled(database.db, cursor);

/** Tables with rows of this server. */
async function tablesOf(guildId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and (column_name = 'guild_id' or table_name = 'guilds' and column_name = 'id')
    order by 1`.execute(database.db);
  const found: string[] = [];
  for (const { name, column } of rows) {
    const its = sql`select 1 from ${sql.table(name)} where ${sql.ref(column)} = ${guildId}`;
    if ((await its.execute(database.db)).rows.length > 0) found.push(name);
  }
  return found;
}

beforeEach(async () => {
  for (const guild of [tea, school]) {
    await report(guild);
    await save(prefix, { prefix: "?" }, { guildId: guild.id });
  }
  const granted = { granted_at: new Date(), target_kind: "manage_guild", target_id: "", place: 0 } as const;
  await database.db
    .insertInto("access_grants")
    .values({ ...granted, guild_id: tea.id, area: "*", level: "view" })
    .execute();
  await leave(tea.id);
  await set("discord_list", "left_counts_from", 200);
});

test("what belongs to a server goes the days after the bot left it, all but its tombstone, and nothing of others", async () => {
  const { nextCursor } = await read();
  await set("guilds", "left_at", 89);
  expect(await purge()).toBe(0);
  await set("guilds", "left_at", 91);
  expect(await purge()).toBe(1);
  expect(await tablesOf(tea.id)).toEqual(["changes"]);
  expect(await tablesOf(school.id)).toEqual(["changes", "guilds", "settings", "settings_versions"]);
  expect(await purge()).toBe(0);
  expect((await read(nextCursor)).items).toEqual([]);
});

test("cursors from before the leaving get the tombstone after the purge, for thirty days", async () => {
  await set("guilds", "left_at", 2);
  expect(await purge(1)).toBe(1);
  const gone = { guildId: tea.id, module: "prefix", version: 1, deleted: true, settings: null };
  expect((await read()).items).toContainEqual(gone);
  expect(await purgeTakenBack(database.db)).toBe(0);
  await sql`update changes set changed_at = now() - interval '31 days' where deleted`.execute(database.db);
  expect(await purgeTakenBack(database.db)).toBe(1);
});

test("a server that comes back after the purge has nothing, and its first save reaches the bot", async () => {
  await set("guilds", "left_at", 91);
  await purge();
  const { nextCursor } = await read();
  const { waiting } = await getBacklog(database.db);
  await report(tea);
  expect((await read(nextCursor)).items).toEqual([]);
  expect((await getBacklog(database.db)).waiting).toBe(waiting);
  expect((await readSnapshot(database.db, undefined, 9)).items).toMatchObject([{ guildId: school.id }]);
  await save(prefix, { prefix: "$" }, { guildId: tea.id });
  const entry = { guildId: tea.id, module: "prefix", version: 1, settings: { prefix: "$" } };
  expect((await read(nextCursor)).items).toMatchObject([entry]);
});

test("a server that came back before keeps everything", async () => {
  await set("guilds", "left_at", 91);
  await report(tea);
  expect(await purge()).toBe(0);
  expect(await tablesOf(tea.id)).toContain("settings");
});

test("the days count from the update that brought them at the earliest", async () => {
  await set("guilds", "left_at", 300);
  await set("discord_list", "left_counts_from", 10);
  expect(await purge()).toBe(0);
  const { count, first, last } = await getLeftGuilds(database.db, 90);
  const inDays = (time: Date | null) => Math.round((time!.getTime() - Date.now()) / 86_400_000);
  expect([count, inDays(first), inDays(last)]).toEqual([1, 80, 80]);
});

test("nothing goes while nobody has said within a day where the bot is", async () => {
  await set("guilds", "left_at", 91);
  await sql`update guilds set presence_at = now() - interval '25 hours'`.execute(database.db);
  expect([await purge(), (await getLeftGuilds(database.db, 90)).isCurrent]).toEqual([0, false]);
  await sql`update discord_list set listed_at = now() - interval '23 hours'`.execute(database.db);
  expect(await purge()).toBe(1);
});

test.each(["first", "last"])(
  "a server whose rows cannot be deleted, the %s one, keeps everything and no other from its turn",
  async (which) => {
    const [one, other] = [tea.id, school.id].sort((a, b) => (a < b === (which === "first") ? -1 : 1));
    await leave(school.id);
    await set("guilds", "left_at", 91);
    await sql`
      create function refuse() returns trigger language plpgsql as 'begin raise exception ''locked''; end';
      create trigger refuse before delete on guilds for each row when (old.id = ${sql.lit(one)})
        execute function refuse()`.execute(database.db);
    await expect(purge()).rejects.toMatchObject({
      errors: [{ message: expect.stringContaining("locked") }],
    });
    expect(await tablesOf(one!)).toContain("settings_versions");
    expect(await tablesOf(other!)).toEqual(["changes"]);
  },
);

test("the purge ends where Postgres does not answer", async () => {
  await leave(school.id);
  await set("guilds", "left_at", 91);
  const begin = vi.spyOn(database.db, "transaction").mockImplementation(() => {
    throw new Error("timeout expired");
  });
  await expect(purge()).rejects.toThrow("timeout expired");
  expect(begin).toHaveBeenCalledTimes(1);
});
