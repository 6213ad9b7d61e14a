import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { recordReceipt } from "#app/features/bot-feed/receipts.server.ts";
import { lockModules } from "#app/features/bot-feed/record.server.ts";
import { removeBotGuild, replaceBotGuilds, reportBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import { guildListSchema } from "#app/features/guilds/report.server.ts";
import { modulesOf } from "#app/features/settings/registry.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { useDatabase } from "#test/database/clone.ts";
import { untilWaiting } from "#test/database/waiting.ts";
import { ourSite as site } from "#test/our-site.ts";
import { useSavedSettings } from "#test/saved-settings.ts";
import { withoutManifest } from "#test/settings.ts";
import { countProblems } from "./list.server.ts";
import { problemsSchema, type ReportedProblem } from "./problem.server.ts";
import { purgeProblems, recordProblems, resolveProblems } from "./report.server.ts";

const database = useDatabase();
const { save } = useSavedSettings(database);
const levels = withoutManifest.get("levels")!;
const entry: ReportedProblem = {
  guildId: guilds.teahouse.id,
  module: "levels",
  version: 1,
  field: "channelId",
  code: 50013,
};

const report = (...problems: ReportedProblem[]) =>
  recordProblems(database.db, withoutManifest, problemsSchema.parse(problems));
const stored = () => database.db.selectFrom("problems").selectAll().execute();

beforeAll(() => save(levels, { enabled: true }));

/** Saves a version, which the bot has fetched so many minutes ago. */
async function saveFetched(version: number, minutes: number): Promise<void> {
  await save(levels, { enabled: true, cooldownSeconds: 60 + version });
  await recordReceipt(database.db, { guildId: entry.guildId, module: "levels", version, botKey: "key" });
  await sql`update settings_versions set applied_at = now() - make_interval(mins => ${minutes})
    where version = ${version}`.execute(database.db);
}

const long = "2026-01-01T10:00:00Z";

test("a problem that was over begins anew with the version that meets it again", async () => {
  await report({ ...entry, at: long }, entry);
  await saveFetched(2, 60);
  await report({ ...entry, version: 2 });
  const [row] = await stored();
  expect(row).toMatchObject({ version: 2, count: 1 });
  expect(row!.first_at).toEqual(row!.last_at);
});

test("a problem that a newer version meets within a minute goes on", async () => {
  await report({ ...entry, at: long }, entry);
  await saveFetched(2, 0);
  await report({ ...entry, version: 2 });
  expect(await stored()).toMatchObject([{ version: 2, count: 3, first_at: new Date(long) }]);
});

test.each([
  ["0000-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"],
  ["2026-01-01T00:00:00+23:59", "2025-12-31T00:01:00.000Z"],
  ["2024-02-29T00:00:00.123456789Z", "2024-02-29T00:00:00.123Z"],
])("the time %s is stored as %s", async (at, expected) => {
  await report({ ...entry, at });
  expect(await stored()).toMatchObject([{ first_at: new Date(expected) }]);
});

test("a time of a year that Postgres does not read is stored as now", async () => {
  await report({ ...entry, at: "9999-12-31T23:59:59-23:59" });
  const [{ first_at: at } = {}] = await stored();
  expect(Math.abs(Date.now() - Number(at))).toBeLessThan(60_000);
});

test("problems of retired modules are not counted", async () => {
  await report(entry);
  expect(await countProblems(database.db, withoutManifest)).toMatchObject([{ code: "50013" }]);
  const retired = modulesOf({
    manifest: { uses: ["prefix"], modules: [] },
    siteModules: site.modules.modules,
  });
  expect(await countProblems(database.db, retired)).toEqual([]);
});

/** Runs something while the row of a problem is locked, as a report locks it that has not ended. */
const whileReported = ({ guildId, code }: ReportedProblem, run: () => Promise<void>) =>
  database.db.transaction().execute(async (trx) => {
    const own = trx.selectFrom("problems").where("guild_id", "=", guildId).where("code", "=", String(code));
    await own.select("code").forUpdate().execute();
    await run();
  });

test("resolving problems locks rows in the order of reports, so that neither is a deadlock's victim", async () => {
  const [first, last] = [guilds.teahouse.id, guilds.academy.id]
    .toSorted()
    .map((guildId) => ({ ...entry, guildId }));
  await report(last!);
  await report(first!);
  const resolved = [last!, first!].map(({ guildId, module }) => ({ guildId, module }));
  let resolving: Promise<void> | undefined;
  await whileReported(first!, async () => {
    resolving = resolveProblems(database.db, withoutManifest, resolved);
    await untilWaiting(database.db);
    const free = sql`select from problems where guild_id = ${last!.guildId} for update nowait`;
    expect((await free.execute(database.db)).rows).toHaveLength(1);
  });
  await resolving;
  expect(await stored()).toEqual([]);
});

test("a report and a list of servers without one of its own wait for each other without a deadlock", async () => {
  const [left, kept] = [{ ...entry, guildId: guilds.harbour.id }, entry];
  await database.db.transaction().execute((trx) => reportBotGuild(trx, left.guildId, { name: "Left" }));
  await report(left);
  let both: Promise<unknown>[] = [];
  await database.db.transaction().execute(async (trx) => {
    await lockModules(trx, { alone: true });
    const list = database.db
      .transaction()
      .execute((other) => replaceBotGuilds(other, guildListSchema.parse([{ id: kept.guildId }])));
    await untilWaiting(database.db);
    const reported = report(left, kept);
    both = [list, reported];
    await untilWaiting(database.db, 2, reported);
  });
  await Promise.all(both);
  expect(await stored()).toMatchObject([{ guild_id: kept.guildId }]);
});

test("a problem that is reported while its server is being left does not return with the server", async () => {
  const { guildId } = entry;
  await database.db.transaction().execute(async (trx) => {
    await removeBotGuild(trx, guildId);
    await report(entry);
  });
  await database.db.transaction().execute((trx) => reportBotGuild(trx, guildId, { name: "Back" }));
  expect(await stored()).toEqual([]);
});

test("a module keeps fifty problems, besides those that are being reported", async () => {
  const full = Array.from({ length: 50 }, (_, index) => ({ ...entry, code: 100 + index, at: long }));
  await report(...full);
  await whileReported(full.at(-1)!, async () => void (await report(entry)));
  expect(await stored()).toHaveLength(51);
  await report(entry);
  expect(await stored()).toHaveLength(50);
});

test("the purge leaves problems that are being reported", async () => {
  await report({ ...entry, at: long });
  await whileReported(entry, async () => expect(await purgeProblems(database.db)).toBe(0));
  expect(await purgeProblems(database.db)).toBe(1);
});

test("a problem whose field the site does not know is over by the same name", async () => {
  const unknown = { guildId: entry.guildId, module: entry.module, field: "colour" };
  await report(entry, { ...entry, ...unknown });
  await resolveProblems(database.db, withoutManifest, [unknown]);
  expect(await stored()).toMatchObject([{ field: "channelId" }]);
});
