import { beforeEach, expect, test } from "vitest";
import { readManifest } from "#app/features/manifest/manifest.server.ts";
import * as changes from "#app/routes/api/bot-changes.ts";
import * as snapshot from "#app/routes/api/bot-snapshot.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { apiClient } from "#test/contract.ts";
import { untilListening } from "#test/listening.ts";
import { toggle, welcome } from "#test/manifest.ts";
import { putSettings, readSettings, storedSettings } from "#test/settings-resource.ts";
import { withoutManifest } from "#test/settings.ts";
import { anotherProcess, asBot, useSite } from "#test/site.ts";

const site = useSite();
const { askAsBot } = await apiClient(site);
const { teahouse } = guilds;

const declare = (modules: object[], more: object = {}) =>
  askAsBot("putManifest", { body: { bot: {}, modules }, ...more });
const read = (services = site.services) => readSettings(site, "welcome", { services });
const write = (body: object, cookie?: string) => putSettings(site, "welcome", body, { cookie });

beforeEach(async () => {
  await untilListening(site.services);
  await site.reportGuilds();
});

test("GET before the first manifest: revision 0, null, and the defaults of the bundled modules", async () => {
  const { body } = await askAsBot("getManifest");
  expect(body).toMatchObject({ revision: 0, manifest: null, defaults: { prefix: { prefix: "!" } } });
  const { defaults } = body as { defaults: Record<string, object> };
  expect(Object.keys(defaults).filter((place) => !place.includes("."))).toHaveLength(
    withoutManifest.list.length,
  );
});

test("PUT and GET: `defaults` has every field of each module that the bot gets, and of its rows", async () => {
  const shop = {
    name: "shop",
    kind: "rows",
    max: 5,
    label: "Shop",
    fields: [
      { name: "item", kind: "text", max: 20, label: "Item" },
      { name: "price", kind: "number", min: 2, max: 9, label: "Price" },
      { name: "stock", kind: "number", min: 0, max: 9, default: 4, label: "Stock" },
    ],
  };
  const economy = { ...welcome, id: "economy", fields: [toggle("on"), shop] };
  const defaults = {
    prefix: { prefix: "!" },
    economy: { on: false, shop: [] },
    "economy.shop[]": { item: "", price: 2, stock: 4 },
  };
  const body = { bot: {}, uses: ["prefix"], modules: [economy] };
  expect((await askAsBot("putManifest", { body })).body).toMatchObject({ revision: 1, defaults });
  const { body: state } = await askAsBot("getManifest");
  expect(state).toEqual({ revision: 1, manifest: body, defaults });
});

test("PUT: the answer has revision, outcomes and warnings, and the same again is the same revision", async () => {
  const fields = [{ ...toggle("on"), label: { en: "On" }, hint: { en: "Hint", de: "Hinweis" } }];
  const module = { ...welcome, title: { en: "Welcome" }, fields };
  const warnings = ["modules[0].title", "modules[0].fields[0].label"].map((place) => ({
    path: place,
    code: "no_translation",
    language: "de",
  }));
  const [first, second] = [await declare([module]), await declare([module])];
  expect(first).toMatchObject({ status: 200, body: { revision: 1, modules: { welcome: "created" } } });
  expect((first.body as { warnings: object[] }).warnings).toEqual(warnings);
  expect(second.body).toMatchObject({ revision: 1, modules: { welcome: "unchanged" }, warnings });
  expect(second.headers.get("ETag")).toBe(first.headers.get("ETag"));
});

test("PUT: texts that are strings get one warning for the manifest, units of the site none", async () => {
  const [title, label] = [
    { en: "Welcome", de: "Willkommen" },
    { en: "Pause", de: "Pause" },
  ];
  const pause = { name: "pause", kind: "number", min: 0, max: 9, unit: "seconds", label };
  const warningsOf = async (module: object) =>
    ((await declare([module])).body as object as { warnings: object[] }).warnings;
  expect(await warningsOf({ ...welcome, title, fields: [pause] })).toEqual([]);
  const plain = { path: "", code: "plain_texts" };
  expect(await warningsOf({ ...welcome, title, fields: [{ ...pause, unit: "cups" }] })).toEqual([plain]);
  const english = { path: "modules[0].title", code: "no_translation", language: "de" };
  expect(await warningsOf({ ...welcome, title: { en: "Welcome" } })).toEqual([plain, english]);
});

test("PUT: what does not fit is 400 with its path, in the reader's language, and changes nothing", async () => {
  const rule = { needs: "nowhere", when: "on" };
  const refused = await declare(
    [
      { ...welcome, rules: [rule] },
      { ...welcome, id: "Second" },
    ],
    { query: "?lng=de" },
  );
  expect(refused.body).toMatchObject({
    error: "bad_request",
    fields: {
      "modules[1].id": ["Bitte 1 bis 40 Buchstaben von a bis z."],
      "modules[0].rules[0].needs": [expect.any(String)],
    },
  });
  expect((await askAsBot("getManifest")).body).toMatchObject({ revision: 0 });
});

test("PUT: a stale If-Match is 412 with the current manifest, a fitting one is taken", async () => {
  const seen = (await askAsBot("getManifest")).headers.get("ETag") ?? "";
  const headers = { ...asBot, "If-Match": seen };
  expect((await declare([welcome], { headers })).status).toBe(200);
  const current = { revision: 1, manifest: { bot: {}, modules: [welcome] } };
  expect(await declare([], { headers })).toMatchObject({
    status: 412,
    body: { error: "version_conflict", current },
  });
});

test("a declared module has a resource for people and the bot, whose ETag changes with the declaration", async () => {
  const bob = await site.signIn(people.bob);
  expect((await read()).status).toBe(404);
  await declare([welcome]);
  const first = await read();
  expect(first).toMatchObject({
    status: 200,
    body: { module: "welcome", version: 0, settings: { on: false } },
  });
  expect((await write({ on: true }, bob)).body).toMatchObject({ version: 1, settings: { on: true } });
  expect(await write({ on: "yes" })).toMatchObject({
    status: 400,
    body: { fields: { "settings.on": expect.anything() } },
  });
  const saved = await read();

  await declare([{ ...welcome, fields: [...welcome.fields, { ...toggle("loud"), default: true }] }]);
  const more = await read();
  expect(more).toMatchObject({ status: 200, body: { version: 1, settings: { on: true, loud: true } } });
  expect(more.headers.get("ETag")).not.toBe(saved.headers.get("ETag"));
  // A new field reads as its default everywhere, and one that is gone leaves.
  await declare([{ ...welcome, fields: [{ ...toggle("loud"), default: true }] }]);
  const item = { guildId: teahouse.id, module: "welcome", version: 1, settings: { loud: true } };
  for (const route of [changes, snapshot]) {
    const items = async () => (await site.call(route, { path: "/api/bot", headers: asBot })).body;
    // Transactions of other test files delay the feed, too.
    await expect.poll(items).toMatchObject({ items: [item] });
  }
  await declare([]);
  expect((await read()).status).toBe(404);
  expect((await readSettings(site, "welcome", { cookie: bob })).status).toBe(404);
  await declare([welcome]);
  expect((await read()).body).toMatchObject({ version: 1, settings: { on: true } });
});

test("fields called like parts of JavaScript's objects are saved, read and refused like others", async () => {
  const names = ["constructor", "toString", "hasOwnProperty", "valueOf", "then", "length", "name"];
  await declare([{ ...welcome, id: "constructor", fields: names.map(toggle) }]);
  const values = Object.fromEntries(names.map((name, index) => [name, index % 2 === 0]));
  expect(await storedSettings(site, "constructor")).toMatchObject({ version: 0 });
  const put = (body: object) => putSettings(site, "constructor", body);
  expect(await put(values)).toMatchObject({ status: 200, body: { settings: values } });
  const { constructor: _, ...missing } = values;
  expect(Object.keys(((await put(missing)).body as { fields: object }).fields)).toEqual([
    "settings.constructor",
  ]);
  const { formerNames } = await readManifest(site.db, site.services.site.modules);
  expect(formerNames.constructor).toEqual(Object.fromEntries(names.map((name) => [name, []])));
});

test("three processes agree on the modules when each has heard of the change", async () => {
  const others = [anotherProcess(site), anotherProcess(site)];
  for (const services of others) {
    await untilListening(services);
  }
  const all = [site.services, ...others];
  const titles = () =>
    Promise.all(all.map(async ({ modules }) => (await modules.current()).get("welcome")?.title));
  expect(await titles()).toEqual([undefined, undefined, undefined]);
  for (const [index, modules] of [[welcome], [], [{ ...welcome, title: "Hello" }]].entries()) {
    await declare(modules, { services: all[index] });
    const title = modules[0]?.title;
    await expect.poll(titles).toEqual([title, title, title]);
    const statuses = await Promise.all(all.map(async (services) => (await read(services)).status));
    expect(statuses).toEqual(all.map(() => (modules.length > 0 ? 200 : 404)));
  }
});
