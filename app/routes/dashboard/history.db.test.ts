import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Logger } from "pino";
import { beforeAll, expect, test } from "vitest";
import { recordReceipt } from "#app/features/bot-feed/receipts.server.ts";
import { KINDS } from "#app/features/settings/form-values.ts";
import { listHistory } from "#app/features/settings/history.server.ts";
import { schedule } from "#app/jobs/schedule.ts";
import * as data from "#app/routes/account/data.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { untilWaiting } from "#test/database/waiting.ts";
import { declare } from "#test/declare.ts";
import { planOf } from "#test/queries.ts";
import { useSavedSettings } from "#test/saved-settings.ts";
import { putSettings, storedSettings } from "#test/settings-resource.ts";
import { autorole, channelOf, levels, prefix, roleOf } from "#test/settings.ts";
import { useSite, type Outcome } from "#test/site.ts";
import * as route from "./history.tsx";
import * as settings from "./settings.tsx";

const site = useSite();
const { report, save, current } = useSavedSettings(site);
const { teahouse, academy } = guilds;
let bob = "";
beforeAll(async () => void (bob = await site.signIn(people.bob)));
const saveTwice = async (guildId: string = teahouse.id) => {
  await save(prefix, { prefix: "?" }, { guildId });
  await save(prefix, { prefix: "$" }, { guildId });
};
const rewriteFirst = (after: object) =>
  site.db
    .updateTable("settings_versions")
    .set({ after: JSON.stringify(after) })
    .where("version", "=", 1)
    .execute();

const here = `/dashboard/guilds/${teahouse.id}/history`;
const open = async (query = "") => {
  const { body } = await site.call(route, { path: here + query, cookie: bob });
  return body as Awaited<ReturnType<typeof route.loader>>;
};
const restore = (form: Record<string, string> = {}, path = here) => {
  const all = { intent: "restore", module: "prefix", version: "1", current: "2", ...form };
  return site.call(route, { path, method: "POST", cookie: bob, body: new URLSearchParams(all) });
};
const locationOf = ({ headers }: Outcome) => headers.get("Location");

test("GET history: changes with their author, the bot's receipt, and what restoring would change", async () => {
  await saveTwice();
  await recordReceipt(site.db, { guildId: teahouse.id, module: "prefix", botKey: "key", version: 2 });
  await save(prefix, { prefix: "%" }, { actor: { kind: "bot", id: people.carol.id } });
  const { entries, people: appear } = await open();
  expect(entries).toMatchObject([
    { version: 3, by: { kind: "bot", id: people.carol.id }, appliedAt: null, newest: true },
    { version: 2, by: { kind: "user", name: "Bob Okafor" }, appliedAt: expect.any(Date), newest: false },
    { version: 1, appliedAt: null, newest: false },
  ]);
  expect(entries[1]).toMatchObject({
    title: { text: "Command prefix" },
    changes: [{ field: { name: "prefix", label: "Prefix" }, from: "?", to: "$" }],
    restore: { current: 3, changes: [{ from: "%", to: "$" }] },
  });
  expect(appear.map(({ name }) => name).sort()).toEqual([people.carol.id, "Bob Okafor"].sort());
});

test("GET history: fields that differ; the order of a list is no difference", async () => {
  const [one, two] = teahouse.channels.map(({ id }) => id);
  await save(levels, { ignoredChannelIds: [one, two], xpMax: 30 });
  await save(levels, { ignoredChannelIds: [two, one], xpMax: 31 });
  await save(levels, { ignoredChannelIds: [two, one], xpMax: 31 });
  const changed = (await open()).entries.map(({ changes }) => changes?.map(({ field }) => field.name));
  expect(changed).toEqual([[], ["xpMax"], ["xpMax", "ignoredChannelIds"]]);
});

test("GET history: filters by query, and ignores unknown values", async () => {
  await save(prefix, { prefix: "?" });
  await save(levels, { xpMax: 30 }, { actor: { kind: "bot" } });
  const found = async (query: string) => (await open(query)).entries.map(({ module }) => module);
  for (const query of ["?module=levels", "?kind=bot"]) expect(await found(query)).toEqual(["levels"]);
  expect(await found(`?by=${people.bob.id}`)).toEqual(["prefix"]);
  expect(await found("?module=&by=&kind=")).toEqual(["levels", "prefix"]);
  const [micros, version] = ["1", 1];
  const places = [
    { micros, module: "prefix" },
    { micros: "9".repeat(17), module: "prefix", version },
    { micros, module: "prefix", version: 9_999_999_999 },
    { micros, module: "'--", version },
  ].map((place) => Buffer.from(JSON.stringify(place)).toString("base64url"));
  for (const before of ["x", ...places])
    expect(await found(`?module=__proto__&by='--&kind=x&before=${before}`)).toEqual(["levels", "prefix"]);

  const pressed = (guild_id: string, actor_id: string) => ({
    ...{ id: randomUUID(), guild_id, module: "prefix", action: "post", actor_id, label: '"Post"' },
  });
  await site.db
    .insertInto("action_presses")
    .values([pressed(teahouse.id, people.carol.id), pressed(academy.id, people.dora.id)])
    .execute();
  expect(await found("?kind=user")).toEqual(["prefix", "prefix"]);
  expect(await found("?kind=bot")).toEqual(["levels"]);
  const ids = (await open()).people.map(({ id }) => id);
  expect(ids.toSorted()).toEqual([people.bob.id, people.carol.id].toSorted());
});

test("GET history: pages keep the filter, without gaps or duplicates while changes are saved", async () => {
  // Several within one microsecond and within one millisecond.
  await sql`insert into settings_versions (guild_id, module, version, before, after, actor_kind, created_at)
    select guild, module, n, '{}', '{}', 'bot', '2026-01-01'::timestamptz + n / 3 * interval '1 microsecond'
    from generate_series(1, 22) n, unnest(array['levels', 'prefix']) module,
      unnest(${[teahouse.id, academy.id]}::text[]) guild`.execute(site.db);
  const filter = { kind: "bot" } as const;
  const all = await listHistory(site.db, teahouse.id, { filter, limit: 100 });
  const read: unknown[] = [];
  for (let query: string | undefined = "?kind=bot"; query;) {
    const { entries, older, latest } = await open(query);
    expect(latest).toBe(read.length > 0 ? "?kind=bot" : undefined);
    read.push(...entries.map(({ module, version }) => ({ module, version })));
    await save(autorole, { delaySeconds: read.length }, { actor: { kind: "bot" } });
    query = older;
  }
  expect(read).toHaveLength(44);
  expect(all.entries).toMatchObject(read as object[]);
});

test("GET history: an index has the order, so that the database need not sort", async () => {
  const query = sql`select * from settings_versions v
    where guild_id = ${teahouse.id} and (created_at, module, version) < (now(), 'prefix', 3)
    order by created_at desc, module desc, version desc limit 21`;
  const plan = await planOf(site.db, query);
  expect(plan).toContain("settings_versions_history");
  expect(plan).not.toContain("Sort");
});

test("POST history: a version is saved as a new one by the person", async () => {
  await saveTwice();
  const answer = await restore();
  expect([answer.status, locationOf(answer)]).toEqual([303, `${here}?restored=prefix-3`]);
  expect(await current(prefix)).toMatchObject({ version: 3, settings: { prefix: "?" } });
  const page = await open("?restored=prefix-3");
  expect(page.done).toEqual({ what: "done", module: "Command prefix", version: 3 });
  expect(page.entries[0]).toMatchObject({
    version: 3,
    changes: [{ from: "$", to: "?" }],
    by: { id: people.bob.id },
  });
});

test("the newest thousand versions of a module and server stay when what is over is purged, and can be restored", async () => {
  const fill = (guildId: string, module: string, count: number) =>
    sql`with inserted as (
        insert into settings_versions (guild_id, module, version, before, after, actor_kind, actor_id)
        select ${guildId}, ${module}, n, json_build_object('prefix', (n - 1)::text),
          json_build_object('prefix', n::text), 'user', ${people.bob.id} from generate_series(1, ${count}::int) n)
      insert into settings (guild_id, module, version, settings)
      values (${guildId}, ${module}, ${count}, json_build_object('prefix', ${count}::text))`.execute(site.db);
  await fill(teahouse.id, "prefix", 2_503);
  await fill(teahouse.id, "verification", 1_000);
  await fill(academy.id, "prefix", 1_001);
  const lines: object[] = [];
  const log = { info: (line: object) => lines.push(line) } as unknown as Logger;
  const purge = async () => {
    for (const { name, task } of schedule({}))
      if (name === "purge-what-is-over") await task({ db: site.db, log });
  };
  // A deletion locks them in another order: a purge that waited for one could be a deadlock's victim.
  await site.db.transaction().execute(async (trx) => {
    await sql`select from settings_versions where version = 1 for no key update`.execute(trx);
    const purged = purge();
    expect(await untilWaiting(site.db, 1, purged)).toEqual([]);
    await purged;
  });
  await purge();
  await purge();
  expect(lines).toMatchObject([{ versions: 1_502 }, { versions: 2 }, { versions: 0 }]);
  const left = await sql`select module, min(version), max(version), count(*)::int from settings_versions
    group by guild_id, module order by max(version)`.execute(site.db);
  expect(left.rows).toEqual([
    { module: "verification", min: 1, max: 1_000, count: 1_000 },
    { module: "prefix", min: 2, max: 1_001, count: 1_000 },
    { module: "prefix", min: 1_504, max: 2_503, count: 1_000 },
  ]);

  expect((await restore({ version: "1503", current: "2503" })).status).toBe(404);
  const { changes } = (await open("?module=prefix")).entries.at(0)!;
  expect(changes).toMatchObject([{ from: "2502", to: "2503" }]);
  // A page that was opened before: the oldest that is known is the nearest to what it showed.
  const path = `/dashboard/guilds/${teahouse.id}/prefix`;
  const body = new URLSearchParams({ version: "5", prefix: "!" });
  expect(await site.call(settings, { method: "POST", path, cookie: bob, body })).toMatchObject({
    status: 409,
    body: { before: { prefix: "1503" }, current: { version: 2_503 } },
  });
  expect((await restore({ version: "1504", current: "2503" })).status).toBe(303);
  expect(await current(prefix)).toMatchObject({ version: 2_504, settings: { prefix: "1504" } });
  const { body: taken } = await site.call(data, { path: "/account/data", cookie: bob });
  // The file has all changes, and the settings of the newest thousand.
  const { settingsChanges } = taken as { settingsChanges: { before: unknown; after: unknown }[] };
  expect(settingsChanges).toHaveLength(3_001);
  const isWhole = ({ before, after }: (typeof settingsChanges)[number]) => before !== null && after !== null;
  expect(settingsChanges.filter(isWhole)).toHaveLength(1_000);
  expect(settingsChanges.slice(2_001).every(isWhole)).toBe(true);
});

test("POST history: a newer version is not overwritten", async () => {
  await saveTwice();
  await save(prefix, { prefix: "%" });
  const body = { outcome: "conflict", title: "Command prefix", version: 3 };
  expect(await restore({ current: "2" })).toMatchObject({ status: 409, body });
  expect(await current(prefix)).toMatchObject({ version: 3, settings: { prefix: "%" } });
});

test("POST history: equal settings are not saved again", async () => {
  await saveTwice();
  // Also where somebody else was so quick to restore the same.
  for (const basedOn of ["2", "1"])
    expect(locationOf(await restore({ version: "2", current: basedOn }))).toBe(`${here}?unchanged=prefix-2`);
  expect((await open("?unchanged=prefix-2")).done).toMatchObject({ what: "unchanged" });
  expect(await current(prefix)).toMatchObject({ version: 2 });
});

test("POST history: deleted roles and channels are refused, and the rest can be restored without them", async () => {
  const [rider, newcomer, general] = [roleOf("Dragon Rider"), roleOf("Newcomer"), channelOf("general")];
  const roles = [
    { level: 5, roleId: rider },
    { level: 9, roleId: newcomer },
  ];
  await save(levels, { roles, channelId: general, ignoredChannelIds: [general] });
  await save(levels, {});
  await report(teahouse, { without: [rider, general] });

  const form = { module: "levels" };
  const complaints = [
    { label: "Channel", messages: ["This channel does not exist in the server."] },
    { label: "Roles for levels", messages: ["This role does not exist in the server."] },
    { label: "Channels without XP", messages: ["This channel does not exist in the server."] },
  ];
  expect(await restore(form)).toMatchObject({ status: 400, body: { outcome: "refused", complaints } });
  expect(await current(levels)).toMatchObject({ version: 2 });

  expect((await restore({ ...form, leaveOut: "true" })).status).toBe(303);
  expect(await current(levels)).toMatchObject({
    version: 3,
    settings: { roles: [{ level: 9, roleId: newcomer }], channelId: null, ignoredChannelIds: [] },
  });
  // The remaining settings equal the current ones.
  const again = await restore({ ...form, current: "3", leaveOut: "true" });
  expect(locationOf(again)).toContain("?unchanged=levels-3");
});

test("POST history: version 0 restores the defaults, which the first version offers", async () => {
  await saveTwice();
  const first = (await open()).entries.at(-1);
  expect(first?.defaults).toMatchObject({ version: 0, current: 2, changes: [{ from: "$", to: "!" }] });
  expect((await restore({ version: "0" })).status).toBe(303);
  expect((await current(prefix))?.settings).toEqual(prefix.defaults);
});

test("POST history: an old version gets defaults for later fields and loses retired ones", async () => {
  await save(levels, { xpMax: 40 });
  await save(levels, { xpMax: 50 });
  const { xpMin: _, ...rest } = levels.defaults;
  const at = "2026-11-29T18:00:00.000Z";
  await rewriteFirst({ ...rest, xpMax: 40, retired: true, key: { set: true, at } });
  expect((await open()).entries[1]?.changes?.map(({ field, to }) => [field.name, to])).toEqual([
    ["xpMax", 40],
    ["key", [`•••••• ${at}`]],
    ["retired", ["true"]],
  ]);
  expect((await restore({ module: "levels" })).status).toBe(303);
  expect((await current(levels))?.settings).toEqual({ ...levels.defaults, xpMax: 40 });
});

test("history: a value of another kind is shown under its name as it was, and is not restored as one of the new kind", async () => {
  const manifest = (price: object) => ({
    bot: {},
    modules: [
      {
        ...{ id: "shop", title: "Shop" },
        fields: [
          { name: "price", label: "Price", min: 0, max: 100, ...price },
          { name: "on", label: "On", kind: "toggle" },
        ],
      },
    ],
  });
  await declare(site, manifest({ kind: "number", unit: "xp" }));
  await putSettings(site, "shop", { price: 5, on: true });
  await declare(site, manifest({ kind: "duration", default: 60 }));
  const [entry] = (await open()).entries;
  expect(entry).toMatchObject({
    changes: [
      { field: { name: "on" }, from: false, to: true },
      { field: { kind: "text", name: "price" }, from: ["0"], to: ["5"] },
    ],
    restore: { changes: [] },
  });
  await restore({ module: "shop", current: "1" });
  expect((await storedSettings(site, "shop")).settings).toEqual({ price: 60, on: true });
  const { body } = await site.call(data, { path: "/account/data", cookie: bob });
  expect(JSON.stringify(body)).not.toContain(KINDS);
});

test("POST history: a version that is invalid by now answers with the field", async () => {
  await saveTwice();
  await rewriteFirst({ prefix: "too-long" });
  expect(await restore({ leaveOut: "true" })).toMatchObject({
    status: 400,
    body: { outcome: "unfit", complaints: [{ label: "Prefix", messages: ["At most 5 characters."] }] },
  });
  expect(await current(prefix)).toMatchObject({ version: 2 });
});

test("POST history: a version of another server or module is not found", async () => {
  const student = academy.roles.find(({ name }) => name === "Student")!.id;
  await saveTwice(academy.id);
  await save(autorole, { roleIds: [student] }, { guildId: academy.id });
  const refused = { status: 404, body: { code: "not_found" } };
  expect(await restore({ current: "0" })).toMatchObject(refused);
  for (const module of ["levels", "nothing", "__proto__"])
    expect(await restore({ module }, here.replace(teahouse.id, academy.id))).toMatchObject(refused);
  expect(await current(prefix)).toMatchObject({ version: 0 });
  expect(await current(prefix, academy.id)).toMatchObject({ version: 2 });
});

test.each(["intent=", "version=", "version=-1", "version=1e3", "current=x", "current=99999999999"])(
  "POST history: a malformed form answers 400 and is kept: %s",
  async (wrong) => {
    await save(prefix, { prefix: "?" });
    const body = { code: "bad_request", submitted: expect.anything() };
    const form = Object.fromEntries(new URLSearchParams(wrong));
    expect(await restore(form)).toMatchObject({ status: 400, body });
  },
);

test("GET history: changes by deleted people and of removed modules stay, without name and form", async () => {
  await save(prefix, { prefix: "?" }, { actor: { kind: "user", id: people.dora.id } });
  await site.db.updateTable("settings_versions").set({ actor_id: null, module: "gone" }).execute();
  const [entry] = (await open()).entries;
  expect(entry).toMatchObject({
    title: { text: "gone" },
    version: 1,
    by: { kind: "user", id: null, name: undefined },
  });
  expect([entry?.changes, entry?.restore]).toEqual([undefined, undefined]);
});
