import { EventEmitter } from "node:events";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { getBacklog } from "#app/features/bot-feed/receipts.server.ts";
import { lockModules, purgeTakenBack } from "#app/features/bot-feed/record.server.ts";
import { readSnapshot } from "#app/features/bot-feed/snapshot.server.ts";
import type { ModuleDeclaration } from "#app/features/settings/field.ts";
import { createModule } from "#app/features/settings/module.server.ts";
import { modulesOf } from "#app/features/settings/registry.server.ts";
import { storeVersions } from "#app/features/settings/store.server.ts";
import { createDatabase } from "#db/client.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { useDatabase } from "#test/database/clone.ts";
import { untilWaiting } from "#test/database/waiting.ts";
import { ourSite as site } from "#test/our-site.ts";
import { useSavedSettings } from "#test/saved-settings.ts";
import { prefix } from "#test/settings.ts";
import { readSettled } from "#test/settled-feed.ts";
import { declareModules } from "./declare.server.ts";
import { listManifestModules, readManifest, type Manifest } from "./manifest.server.ts";

const database = useDatabase();
const { report, leave, save } = useSavedSettings(database);
const { teahouse: tea, academy: school } = guilds;
const siteIds = site.modules.modules.map(({ id }) => id);

function moduleCalled(id: string, label = "On"): ModuleDeclaration {
  return { id, title: id, fields: [{ name: "on", kind: "toggle", label }] };
}

const [welcome, roles] = [moduleCalled("welcome"), moduleCalled("selfroles")];

function manifestOf(modules: ModuleDeclaration[], uses?: string[]): Manifest {
  return { bot: { version: "1" }, ...(uses && { uses }), modules };
}

/** Declares modules, and returns what became of them and how many events there were. */
async function declare(modules: ModuleDeclaration[], uses?: string[]) {
  const events = new EventEmitter<{ manifest: [] }>();
  let emitted = 0;
  events.on("manifest", () => emitted++);
  const result = await declareModules({ db: database.db, events, site }, manifestOf(modules, uses));
  if (result.outcome !== "declared") throw new Error("Nobody was faster.");
  return { revision: result.state.revision, modules: result.modules, emitted };
}

async function feed(cursor?: string) {
  const { items, nextCursor } = await readSettled(database.db, cursor);
  return { items, cursor: nextCursor };
}

const entry = (module: string, guild: { id: string } = tea) => ({ guildId: guild.id, module, version: 1 });
/** Beside the settings, what is stored has the kinds of their fields. */
const sent = (module: string, settings: object) => ({
  ...entry(module),
  settings: expect.objectContaining(settings) as unknown,
});
const taken = (module: string, guild = tea) => ({ ...entry(module, guild), deleted: true, settings: null });
const snapshot = async () =>
  (await readSnapshot(database.db, undefined, 500)).items.map(({ guildId, module }) => [guildId, module]);

test("declareModules tells what became of each module, and each change is the next revision", async () => {
  expect(await readManifest(database.db, site.modules)).toEqual({
    ...{ revision: 0, manifest: null, changedAt: null, identity: "" },
    ...{ formerNames: {}, siteDigest: null, siteModules: site.modules.modules },
  });
  const steps: [ModuleDeclaration[], string[] | undefined, object][] = [
    [[welcome], undefined, { welcome: "created" }],
    [[welcome, roles], undefined, { welcome: "unchanged", selfroles: "created" }],
    [[moduleCalled("welcome", "Off"), roles], undefined, { welcome: "changed", selfroles: "unchanged" }],
    [[roles], undefined, { welcome: "retired", selfroles: "unchanged" }],
    [[], undefined, { selfroles: "retired" }],
    [[welcome, roles], undefined, { welcome: "returned", selfroles: "returned" }],
    [[roles, welcome], undefined, { welcome: "unchanged", selfroles: "unchanged" }],
    [[], siteIds.slice(1), { welcome: "retired", selfroles: "retired", [siteIds[0]!]: "retired" }],
    [[], siteIds, { [siteIds[0]!]: "returned" }],
    [[], undefined, {}],
  ];
  for (const [index, [modules, uses, outcomes]] of steps.entries())
    expect(await declare(modules, uses)).toEqual({ revision: index + 1, modules: outcomes, emitted: 1 });
  const { revision, manifest } = await readManifest(database.db, site.modules);
  expect({ revision, manifest }).toEqual({ revision: steps.length, manifest: manifestOf([]) });
});

test("the same manifest again is the same revision without an event, whatever the order of its keys", async () => {
  const module = { ...welcome, order: -0, intro: { en: "Hello", de: "Hallo" } };
  await declare([module]);
  const before = await readManifest(database.db, site.modules);
  const reordered = Object.fromEntries(
    Object.entries({ ...module, intro: { de: "Hallo", en: "Hello" } }).reverse(),
  );
  const again = { revision: 1, modules: { welcome: "unchanged" }, emitted: 0 };
  expect(await declare([reordered as unknown as ModuleDeclaration])).toEqual(again);
  expect(await readManifest(database.db, site.modules)).toEqual(before);
});

test("a manifest that was made for an older one is refused, and changes nothing", async () => {
  await declare([welcome]);
  const seen = await readManifest(database.db, site.modules);
  await declare([roles]);
  const services = { db: database.db, events: new EventEmitter(), site };
  const stale = await declareModules(services, manifestOf([]), ({ revision }) => revision === seen.revision);
  expect(stale).toMatchObject({
    outcome: "conflict",
    current: { revision: 2, manifest: manifestOf([roles]) },
  });
  expect((await readManifest(database.db, site.modules)).revision).toBe(2);
});

test("concurrent manifests: each is a revision of its own, and the last is stored whole", async () => {
  const ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const all = await Promise.all(ids.map((id) => declare([moduleCalled(id), moduleCalled(`${id}x`)])));
  expect(all.map(({ revision }) => revision).sort()).toEqual(ids.map((_, index) => index + 1));
  const last = ids[all.findIndex(({ revision }) => revision === ids.length)]!;
  const { manifest } = await readManifest(database.db, site.modules);
  expect(manifest?.modules.map(({ id }) => id)).toEqual([last, `${last}x`]);
  const active = (await listManifestModules(database.db)).filter(({ retiredAt }) => retiredAt === null);
  expect(active.map(({ id }) => id)).toEqual([last, `${last}x`]);
});

test("the settings of a retired module are taken back by the feed, kept, and sent again when it returns", async () => {
  await declare([welcome]);
  for (const { id: guildId } of [tea, school]) await save(createModule(welcome), { on: true }, { guildId });
  await save(prefix, { prefix: "?" });
  const { cursor } = await feed();

  await declare([]);
  const gone = await feed(cursor);
  expect(gone.items).toHaveLength(2);
  expect(gone.items).toEqual(expect.arrayContaining([taken("welcome"), taken("welcome", school)]));
  expect(await snapshot()).toEqual([[tea.id, "prefix"]]);
  expect(await getBacklog(database.db)).toMatchObject({ waiting: 1 });
  expect(await database.db.selectFrom("settings").selectAll().execute()).toHaveLength(3);

  await declare([moduleCalled("welcome", "changed meanwhile")]);
  const back = await feed(gone.cursor);
  expect(back.items).toHaveLength(2);
  expect(back.items).toContainEqual(sent("welcome", { on: true }));
  expect(await snapshot()).toHaveLength(3);
  expect(await getBacklog(database.db)).toMatchObject({ waiting: 3 });
});

test("a module of the site that the bot does not use is taken back, too", async () => {
  await save(prefix, { prefix: "?" });
  const { cursor } = await feed();
  await declare(
    [],
    siteIds.filter((id) => id !== "prefix"),
  );
  const gone = await feed(cursor);
  expect(gone.items).toEqual([taken("prefix")]);
  await declare([]);
  expect((await feed(gone.cursor)).items).toEqual([sent("prefix", { prefix: "?" })]);
});

test("a module that a bot declares stands for one of the site folder, whose settings are as it declares them", async () => {
  await save(prefix, { prefix: "?" });
  const { cursor } = await feed();
  const own = {
    ...moduleCalled("prefix"),
    fields: [{ name: "prefix", kind: "toggle", label: "On" } as const],
  };
  expect((await declare([own])).modules).toEqual({ prefix: "created" });
  // The field is of another kind, so what was saved counts no longer.
  const sentAgain = await feed(cursor);
  expect(sentAgain.items).toEqual([sent("prefix", { prefix: "?" })]);
  await declare([]);
  expect((await feed(sentAgain.cursor)).items).toEqual([sent("prefix", { prefix: "?" })]);
  expect(modulesOf(await readManifest(database.db, site.modules)).get("prefix")?.digest).toBe(prefix.digest);
});

test("other changes of a manifest send nothing", async () => {
  await declare([welcome]);
  await save(createModule(welcome), { on: true });
  const { cursor } = await feed();
  await declare([roles, moduleCalled("welcome", "Off")]);
  expect((await feed(cursor)).items).toEqual([]);
});

test("a bot that leaves a guild and returns does not get the settings of a module that was retired meanwhile", async () => {
  await declare([welcome]);
  await save(createModule(welcome), { on: true });
  await leave(tea.id);
  await declare([]);
  const { cursor } = await feed();
  await report(tea);
  expect((await feed(cursor)).items).toEqual([]);
  await leave(tea.id);
  await declare([welcome]);
  expect((await feed(cursor)).items).toEqual([]);
  await report(tea);
  expect((await feed(cursor)).items).toEqual([sent("welcome", { on: true })]);
});

test("entries of retired modules are purged, and restored when the module returns", async () => {
  await declare([welcome]);
  await save(createModule(welcome), { on: true });
  await declare([]);
  const { cursor } = await feed();
  await database.db
    .updateTable("changes")
    .set({ changed_at: sql<Date>`now() - interval '31 days'` })
    .execute();
  expect(await purgeTakenBack(database.db)).toBe(1);
  await declare([welcome]);
  expect((await feed(cursor)).items).toEqual([sent("welcome", { on: true })]);
});

test("a save that comes a moment after its module was retired is kept, and not sent before the module returns", async () => {
  await declare([welcome]);
  await declare([]);
  const { cursor } = await feed();
  await save(createModule(welcome), { on: true });
  expect((await feed(cursor)).items).toEqual([taken("welcome")]);
  await declare([welcome]);
  expect((await feed(cursor)).items).toEqual([sent("welcome", { on: true })]);
});

test("a manifest waits for saves under way, so that none of them stays in the feed", async () => {
  await declare([welcome]);
  const { cursor } = await feed();
  const other = createDatabase({ url: database.url });
  onTestFinished(() => other.destroy());
  const saving = await other.startTransaction().execute();
  const module = modulesOf(await readManifest(saving, site.modules)).get("welcome")!;
  await lockModules(saving);
  const settings = { before: module.defaults, after: { on: true } };
  await storeVersions(saving, [{ guildId: tea.id, module, version: 1, ...settings, actor: { kind: "bot" } }]);
  const retiring = declare([]);
  await untilWaiting(database.db);
  await saving.commit().execute();
  await retiring;
  expect((await feed(cursor)).items).toEqual([taken("welcome")]);
});

test("a connection that ends in the middle of a declaration leaves the manifest as it was", async () => {
  await declare([welcome]);
  const blocker = await database.db.startTransaction().execute();
  await sql`lock table manifest_modules in exclusive mode`.execute(blocker);
  const dying = declare([roles]).catch((error: unknown) => error);
  const [pid] = await untilWaiting(database.db);
  await sql`select pg_terminate_backend(${pid})`.execute(database.db);
  expect(await dying).toBeInstanceOf(Error);
  await blocker.rollback().execute();
  expect(await readManifest(database.db, site.modules)).toMatchObject({
    revision: 1,
    manifest: manifestOf([welcome]),
  });
  expect(await listManifestModules(database.db)).toMatchObject([{ id: "welcome", change: "created" }]);
});

test("a module that once had very many fields does not slow down each later reading of what is declared", async () => {
  const names = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`shop.field${index}`, []]));
  await database.db
    .insertInto("former_names")
    .values({ module: "shop", names: JSON.stringify(names) })
    .execute();
  const { formerNames } = await readManifest(database.db, site.modules);
  expect(formerNames.shop).toEqual(names);
});
