import { beforeAll, expect, test, vi } from "vitest";
import { KINDS } from "#app/features/settings/form-values.ts";
import { listHistory } from "#app/features/settings/history.server.ts";
import { lockServers } from "#app/features/settings/ready.server.ts";
import { MOST_BYTES } from "#app/features/settings/store.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { untilWaiting } from "#test/database/waiting.ts";
import { declare } from "#test/declare.ts";
import { untilListening } from "#test/listening.ts";
import { putSettings, readSettings } from "#test/settings-resource.ts";
import { anotherProcess, asBot, useSite } from "#test/site.ts";
import * as changes from "./bot-changes.ts";
import * as botGuilds from "./bot-guilds.ts";
import * as imported from "./bot-settings.ts";

const site = useSite();
beforeAll(() => site.reportGuilds());
const id = guilds.teahouse.id;
const elsewhere = guilds.academy.id;

type Entry = { guildId: string; module: string; settings: unknown };
const bring = (entries: Entry[], path = "/api/bot/settings") =>
  site.call(imported, { method: "PUT", path, body: { entries }, headers: asBot });
const read = (module: string, guildId = id) => readSettings(site, module, { guildId });

test("settings are written where nobody has saved, once, filled with defaults, and as the bot's", async () => {
  const entries = [
    { guildId: id, module: "prefix", settings: { prefix: "?" } },
    { guildId: id, module: "levels", settings: { roles: [{ level: 5, roleId: "123456789012345678" }] } },
  ];
  const results = entries.map(({ guildId, module }) => ({ guildId, module, state: "created" }));
  const other = anotherProcess(site);
  await untilListening(other);
  const [here, there] = [vi.fn(), vi.fn()];
  site.services.events.on("settings", here);
  other.events.on("settings", there);
  expect(await bring(entries)).toMatchObject({ status: 200, body: { results } });
  expect(here.mock.calls).toEqual([
    [id, "levels"],
    [id, "prefix"],
  ]);
  await expect.poll(() => there.mock.calls).toHaveLength(2);
  expect((await read("prefix")).body).toMatchObject({ version: 1, settings: { prefix: "?" } });
  const { body } = await read("levels");
  expect(body).toMatchObject({ version: 1, settings: { xpMin: expect.any(Number), roles: [{ level: 5 }] } });
  expect((body as { settings: object }).settings).not.toHaveProperty(KINDS);

  const again = await bring([{ ...entries[0]!, settings: { prefix: "%" } }]);
  expect(again.body).toEqual({ results: [{ guildId: id, module: "prefix", state: "kept" }] });
  expect((await read("prefix")).body).toMatchObject({ version: 1, settings: { prefix: "?" } });
  const history = await site.db.selectFrom("settings_versions").selectAll().orderBy("module").execute();
  expect(history).toMatchObject([
    { module: "levels", version: 1, actor_kind: "bot", actor_id: null, brought: true },
    { module: "prefix", version: 1, before: { prefix: "!" }, after: { prefix: "?" }, brought: true },
  ]);
  const { entries: listed } = await listHistory(site.db, id, { limit: 1 });
  expect(listed).toMatchObject([{ by: { kind: "bot", brought: true } }]);
  const feed = async () => (await site.call(changes, { path: "/api/bot/changes", headers: asBot })).body;
  // Transactions of the tests beside this one may delay it.
  await expect.poll(feed).toMatchObject({
    items: [{ module: "levels" }, { module: "prefix", settings: { prefix: "?" } }],
  });

  const more = (guildId: string, module: string) => bring([{ guildId, module, settings: {} }]);
  expect((await more(id, "autorole")).body).toMatchObject({ results: [{ state: "created" }] });
  expect((await more(elsewhere, "prefix")).body).toMatchObject({ results: [{ state: "created" }] });
  await site.db.updateTable("guilds").set({ left_at: new Date() }).where("id", "=", elsewhere).execute();
  expect((await more(elsewhere, "levels")).body).toMatchObject({ results: [{ code: "unknown_server" }] });
});

test("each entry is refused alone, with its reason", async () => {
  const { body } = await bring([
    { guildId: "999999999999999999", module: "prefix", settings: { prefix: "?" } },
    { guildId: "9\u0000".repeat(30), module: "prefix", settings: {} },
    { guildId: id, module: "nothing", settings: {} },
    { guildId: id, module: "prefix", settings: { prefix: "", unknown: 1 } },
    { guildId: id, module: "levels", settings: null },
    { guildId: id, module: "autorole", settings: {} },
    { guildId: id, module: "autorole", settings: {} },
  ]);
  const { results } = body as { results: object[] };
  expect(results).toMatchObject([
    { state: "refused", code: "unknown_server" },
    { state: "refused", code: "unknown_server" },
    { state: "refused", code: "unknown_module" },
    {
      state: "refused",
      code: "invalid",
      fields: { prefix: [expect.any(String)], unknown: [expect.any(String)] },
    },
    { state: "refused", code: "invalid", fields: { "": ["An object is expected."] } },
    { state: "created" },
    { state: "refused", code: "duplicate" },
  ]);
  expect((await read("prefix")).body).toMatchObject({ version: 0 });
});

test("an entry that is larger than a save may be is refused alone, and a server that would have too much whole", async () => {
  const text = { name: "text", label: "Text", kind: "text", max: 4_000 };
  const rows = {
    name: "rows",
    label: "Rows",
    kind: "rows",
    max: 200,
    fields: [text, { ...text, name: "more" }],
  };
  const modules = ["notes", "others"].map((name) => ({ id: name, title: "Notes", fields: [rows] }));
  await declare(site, { bot: {}, modules });
  const [long, most] = ["a".repeat(4_000), "a".repeat(3_000)];
  const entry = (module: string, text: string) => {
    const settings = { rows: Array.from({ length: 150 }, () => ({ text, more: text })) };
    return { guildId: id, module, settings };
  };
  const bytes = MOST_BYTES - 1_000_000;
  await site.db
    .insertInto("settings")
    .values({
      ...{ guild_id: id, module: "else", version: 1, updated_at: new Date() },
      settings: JSON.stringify({ text: "a".repeat(bytes) }),
    })
    .execute();
  expect((await bring([entry("notes", long), entry("others", most)])).body).toMatchObject({
    results: [
      { code: "invalid", fields: { "": [expect.stringMatching(/1,048,576/)] } },
      { state: "created" },
    ],
  });
  expect(await bring([entry("notes", most)])).toMatchObject({ status: 413 });
  expect((await read("notes")).body).toMatchObject({ version: 0 });
});

test("a dry run says the same and writes nothing", async () => {
  const entries = [
    { guildId: id, module: "prefix", settings: { prefix: "?" } },
    { guildId: id, module: "nothing", settings: {} },
  ];
  const heard = vi.fn();
  site.services.events.on("settings", heard);
  const dry = await bring(entries, "/api/bot/settings?dryRun=1&lng=de");
  expect(heard).not.toHaveBeenCalled();
  expect((await read("prefix")).body).toMatchObject({ version: 0 });
  // Another spelling of the dry run must not write.
  for (const slip of ["?dryRun=true", "?dryrun=1", "?dryRun=1&dry_run=1"])
    expect((await bring(entries, `/api/bot/settings${slip}`)).status, slip).toBe(400);
  expect((await read("prefix")).body).toMatchObject({ version: 0 });
  expect((await bring(entries)).body).toEqual(dry.body);
});

test("more than a thousand entries are refused whole, and of many findings a hundred are named", async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      guildId: String(10n ** 17n + BigInt(index)),
      module: "prefix",
      settings: { prefix: "" },
    }));
  expect(await bring(many(1_001))).toMatchObject({
    status: 400,
    body: { fields: { entries: [expect.any(String)] } },
  });
  const { body } = await bring(many(1_000));
  const { results, more } = body as { results: { fields?: object }[]; more: number };
  expect(results.filter(({ fields }) => fields && Object.keys(fields).length > 0)).toHaveLength(100);
  expect(more).toBe(900);
});

test("imports and saves of the same settings at a time: one is first, and none is lost", async () => {
  const version = async () => ((await read("prefix")).body as { version: number }).version;
  const save = () => putSettings(site, "prefix", { prefix: "$" }, { guildId: id });
  const entry = { guildId: id, module: "prefix", settings: { prefix: "?" } };
  const answers = await Promise.all([bring([entry]), save(), bring([entry]), save()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const states = [answers[0], answers[2]].map(
    (answer) => (answer!.body as { results: { state: string }[] }).results[0]!.state,
  );
  expect(states.filter((state) => state === "created").length).toBeLessThanOrEqual(1);
  expect(await version()).toBe(states.includes("created") ? 3 : 2);
  expect((await read("prefix")).body).toMatchObject({ settings: { prefix: "$" } });
  const history = await site.db
    .selectFrom("settings_versions")
    .select("version")
    .orderBy("version")
    .execute();
  expect(history.map((one) => one.version)).toEqual(
    Array.from({ length: await version() }, (_, index) => index + 1),
  );
});

test("imports of the same servers in another order wait for each other without a deadlock", async () => {
  const [first = "", second = ""] = [id, elsewhere].toSorted();
  const entries = [first, second].map((guildId) => ({ guildId, module: "levels", settings: {} }));
  let answers: ReturnType<typeof bring>[] = [];
  await site.db.transaction().execute(async (trx) => {
    await lockServers(trx, [first]);
    answers = [bring(entries), bring(entries.toReversed())];
    await untilWaiting(site.db, 2);
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
});

test("an import waits for a bot that is leaving, and brings that server nothing", async () => {
  let answer: ReturnType<typeof bring> | undefined;
  await site.db.transaction().execute(async (trx) => {
    await trx.updateTable("guilds").set({ left_at: new Date() }).where("id", "=", id).execute();
    answer = bring([{ guildId: id, module: "prefix", settings: {} }]);
    await untilWaiting(site.db);
  });
  expect(await answer).toMatchObject({ status: 200, body: { results: [{ code: "unknown_server" }] } });
});

test("an import and a list without one of its servers wait for each other without a deadlock", async () => {
  const [first = "", second = ""] = [id, elsewhere].toSorted();
  const entries = [first, second].map((guildId) => ({ guildId, module: "tickets", settings: {} }));
  let answers: ReturnType<typeof bring>[] = [];
  await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom("guilds").where("id", "=", second).select("id").forUpdate().execute();
    const list = { method: "PUT", path: "/api/bot/guilds", body: [{ id: first }], headers: asBot };
    answers = [site.call(botGuilds, list)];
    await untilWaiting(site.db);
    answers.push(bring(entries));
    await untilWaiting(site.db, 2);
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 200]);
});
