import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Settings } from "#app/features/settings/field.ts";
import { namesOf, sameValue } from "#app/features/settings/form-values.ts";
import * as resource from "#app/routes/api/settings.ts";
import * as overview from "#app/routes/dashboard/guild.tsx";
import * as history from "#app/routes/dashboard/history.tsx";
import * as page from "#app/routes/dashboard/settings.tsx";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { declare, everyKindModule } from "./declare.ts";
import { everyKind } from "./every-kind.ts";
import { sentOf, type Sent } from "./html-form.ts";
import { usePages } from "./http/pages.ts";
import { queriesOf } from "./queries.ts";
import { useSavedSettings } from "./saved-settings.ts";
import { formOf, roleOf, settingsOf } from "./settings.ts";
import { asBot, useSite } from "./site.ts";
import { formOf as importOf, partIn, useTransfer } from "./transfer.ts";

/** A declared module with every kind of field, at every door. */
const site = useSite();
useSavedSettings(site);
const pages = usePages(site);
const { exported, check, post: transfer } = useTransfer(site);
const { teahouse } = guilds;
const { id, fields, defaults } = everyKindModule;
const settings = settingsOf(everyKindModule);
let bob = "";
beforeAll(async () => void (bob = await site.signIn(people.bob)));
beforeEach(() => declare(site, everyKind));

const params = { module: id, guildId: teahouse.id };
const path = `/dashboard/guilds/${teahouse.id}/${id}`;
const post = (sent: Sent[], more: Sent[] = []) =>
  site.call(page, {
    params,
    path,
    cookie: bob,
    method: "POST",
    body: new URLSearchParams([...sent.filter(([name]) => !more.some(([other]) => other === name)), ...more]),
  });
const api = { params, path: `/api/${id}/${teahouse.id}`, headers: asBot };
const put = (next: unknown) => site.call(resource, { ...api, method: "PUT", body: { settings: next } });
const stored = async () => {
  const { body } = await site.call(resource, api);
  return body as { version: number; settings: Settings };
};
const html = async () => (await pages(path, { cookie: bob })).text;
const form = async () => sentOf(await html(), "version");
const fieldNames = fields.map(({ name }) => name);

/** Declares the module with one field replaced, added at the end, or left out. */
function redeclare(
  change: (all: Record<string, unknown>[]) => Record<string, unknown>[],
  rules: object[] = [],
) {
  const [module] = everyKind.modules;
  return declare(site, {
    ...everyKind,
    modules: [{ ...module, rules, fields: change([...module!.fields]) }],
  });
}

function replaced(name: string, changes: object) {
  return (all: Record<string, unknown>[]) =>
    all.map((field) => (field.name === name ? { ...field, ...changes } : field));
}

describe("a module with every kind of field", () => {
  test("the history lists each change, and restores an earlier version", async () => {
    await put(settings);
    await put(defaults);
    const about = { path: `/dashboard/guilds/${teahouse.id}/history`, params, cookie: bob };
    const { body } = await site.call(history, about);
    const { entries } = body as { entries: { changes: { field: { name: string } }[] }[] };
    expect(entries[0]!.changes.map(({ field }) => field.name)).toEqual(fieldNames);
    const shown = await pages(about.path, { cookie: bob });
    expect([shown.status, shown.text.includes("<script>alert")]).toEqual([200, false]);
    const restored = { intent: "restore", module: id, version: "1", current: "2" };
    const answer = await site.call(history, {
      ...about,
      method: "POST",
      body: new URLSearchParams(restored),
    });
    expect(answer.status).toBe(303);
    expect(await stored()).toMatchObject({ version: 3, settings });
  });

  test("the transfer exports it and imports it again", async () => {
    await put(settings);
    const file = await exported();
    await put(defaults);
    const guildId = teahouse.id;
    const checked = await check(file, { guildId });
    expect(partIn(checked, id)?.plan?.changes.map(({ field }) => field.name)).toEqual(fieldNames);
    expect((await transfer(importOf(checked, [id]), { guildId })).status).toBe(303);
    expect((await stored()).settings).toEqual(settings);
  });

  test("the conflict page asks about each field, and takes the chosen values", async () => {
    const sent = await form();
    await put(settings);
    const mine: Sent[] = [
      ["slug", "mine"],
      ["choice.days", "1"],
      ["words", "one\r\n\r\ntwo"],
    ];
    const asked = await post(sent, mine);
    const body = { outcome: "conflict", submitted: { slug: "mine", choice: 86_430, words: ["one", "two"] } };
    expect(asked).toMatchObject({ status: 409, body });
    const page = await pages(path, {
      method: "POST",
      cookie: bob,
      body: new URLSearchParams([...sent.filter(([name]) => !mine.some(([own]) => own === name)), ...mine]),
    });
    const questions = sentOf(page.text, "submitted.settings");
    expect(questions.filter(([name]) => name.startsWith("choice.")).map(([name]) => name.slice(7))).toEqual(
      fieldNames,
    );
    const chosen = questions.map(([name]): Sent => [name, name === "choice.slug" ? "mine" : "theirs"]);
    const merged = questions.map(([name, value], index) =>
      name.startsWith("choice.") ? chosen[index]! : ([name, value] as Sent),
    );
    expect((await post(merged)).status).toBe(303);
    expect((await stored()).settings).toEqual({ ...settings, slug: "mine" });
  });

  test("adding and removing a row without scripts keeps everything that was typed, in every kind", async () => {
    await put(settings);
    const steps = settings.steps as Settings[];
    const typed = formOf(fields, settings);
    const version: Sent = ["version", "1"];
    const added = await post([version, ...typed, ["intent", "add steps"]]);
    expect(added).toMatchObject({ status: 200, body: { errors: {}, submitted: { steps: [...steps, {}] } } });
    const removed = await post([version, ...typed, ["intent", "remove steps[0]"]]);
    expect(removed.body).toMatchObject({ errors: {}, submitted: { ...settings, steps: steps.slice(1) } });
    // The page that comes back sends the same, and the new row.
    const again = await pages(path, {
      method: "POST",
      cookie: bob,
      body: new URLSearchParams([version, ...typed, ["intent", "add steps"]]),
    });
    const sent = sentOf(again.text, "version");
    expect(sent).toContainEqual(["steps[2]", "row"]);
    const { body } = await post(sent, [["intent", "remove steps[2]"]]);
    const { submitted } = body as { submitted: Settings };
    expect(fields.filter((field) => !sameValue(field, submitted[field.name], settings[field.name]))).toEqual(
      [],
    );
    expect(await stored()).toMatchObject({ version: 1 });
  });

  test("rows without a typed value are kept where the form says that they exist", async () => {
    const switches = [{ on: false }, { on: true }, { on: false }];
    await put({ ...defaults, switches });
    expect((await post(await form())).status).toBe(303);
    expect((await stored()).settings.switches).toEqual(switches);
  });

  test("errors have the path of the row and the field, and the same messages by form and JSON", async () => {
    const [first, second] = settings.steps as [Settings, Settings];
    const steps = [
      { ...first, choice: 5, emoji: "no", words: ["ok", "x".repeat(21)], days: 0.3, toString: "huge" },
      second,
    ];
    const byJson = await put({ ...settings, steps });
    const { fields: wrong } = byJson.body as { fields: Record<string, string[]> };
    expect(wrong).toEqual({
      "settings.steps[0].choice": ["From 30 seconds to 7 days, please."],
      "settings.steps[0].emoji": ["Please enter one emoji."],
      "settings.steps[0].words[1]": ["At most 20 characters."],
      "settings.steps[0].days": ["From -5 in steps of 0.5, please."],
      "settings.steps[0].toString": ["This is not one of the options."],
    });
    const byForm = await post([["version", "0"], ...formOf(fields, { ...settings, steps })]);
    const { errors } = byForm.body as { errors: Record<string, string[]> };
    expect(Object.entries(errors).map(([at, messages]) => [`settings.${at}`, messages])).toEqual(
      Object.entries(wrong),
    );
    expect(await put({ ...settings, steps: [first, { ...second, valueOf: first.valueOf }] })).toMatchObject({
      body: { fields: { "settings.steps[1].valueOf": ["Another row has this already."] } },
    });
    const keeper = { ...second, roleId: roleOf("Keeper") };
    expect(await put({ ...settings, steps: [first, keeper] })).toMatchObject({
      body: { fields: { "settings.steps[1].roleId": [expect.stringContaining("Keeper")] } },
    });
  });

  test("labels and values are text, and English ones that lack German say so", async () => {
    await put({ ...settings, constructor: "</script>" });
    const { text } = await pages(path, { cookie: `${bob}; lng=de` });
    expect(text).not.toMatch(/<script>alert|<b>constructor/);
    expect(text).toContain("&lt;b&gt;constructor&lt;/b&gt;");
    expect(text).toMatch(/lang="en"[^>]*>One field of every kind/);
    expect(text).toMatch(/<option[^>]*lang="en"[^>]*>With a space/);
    expect(text).toContain("Leute begrüßen");
    expect(text).toContain("Äpfel");
  });
});

describe("a manifest that changes while a form is open", () => {
  test("a field that is gone: what was typed in it is shown with the error, and the next save goes through", async () => {
    const sent = await form();
    await redeclare((all) => all.filter(({ name }) => name !== "slug" && name !== "pause"));
    const typed: Sent[] = [
      ["slug", "typed"],
      ["constructor", "kept"],
    ];
    const answer = await post(sent, typed);
    const gone = ["This field does not exist."];
    expect(answer).toMatchObject({
      status: 400,
      body: { submitted: { slug: "typed", constructor: "kept" }, errors: { slug: gone } },
    });
    const refused = await pages(path, {
      method: "POST",
      cookie: bob,
      body: new URLSearchParams([
        ...sent.filter(([name]) => name !== "slug" && name !== "constructor"),
        ...typed,
      ]),
    });
    expect(refused.text).toMatch(/slug[^]{0,40}: [^]{0,20}This field does not exist\.[^]{0,80}typed/);
    expect((await post(sentOf(refused.text, "version"))).status).toBe(303);
    expect((await stored()).settings).toMatchObject({ constructor: "kept" });
  });

  test("a field that is new gets its default, in rows too, and a wrong value is refused by the new bounds", async () => {
    await put(settings);
    const sent = await form();
    const fresh = { kind: "toggle", name: "fresh", label: "Fresh", default: true };
    const more = { kind: "number", name: "more", label: "More", min: 3, max: 9 };
    await redeclare((all) => [
      ...replaced("slug", { max: 3 })(all).map((field) =>
        field.name === "pairs" ? { ...field, fields: [...(field.fields as object[]), more] } : field,
      ),
      fresh,
    ]);
    expect(await post(sent, [["slug", "long"]])).toMatchObject({
      status: 400,
      body: { errors: { slug: ["At most 3 characters."] }, submitted: { fresh: true } },
    });
    expect((await post(sent, [["slug", "ok"]])).status).toBe(303);
    const pairs = (settings.pairs as Settings[]).map((row) => ({ ...row, more: 3 }));
    expect((await stored()).settings).toMatchObject({ fresh: true, pairs, slug: "ok" });
  });

  test("a module that is retired: the typed texts are shown", async () => {
    const sent = await form();
    await declare(site, { bot: {}, modules: [] });
    const typed: Sent[] = [...sent.filter(([name]) => name !== "slug"), ["slug", "typed"]];
    const { status, text } = await pages(path, {
      method: "POST",
      cookie: bob,
      body: new URLSearchParams(typed),
    });
    expect([status, /slug<\/dt><dd[^>]*>typed/.test(text)]).toEqual([404, true]);
  });
});

describe("a bound that became narrower", () => {
  test("a stored value is served, marked, and saved again unchanged; a new one has to fit", async () => {
    await put(settings);
    await redeclare(replaced("choice", { max: 60 }));
    expect((await stored()).settings.choice).toBe(604_800);
    expect(await html()).toContain("From 30 seconds to 1 minute, please.");
    expect((await post(await form(), [["slug", "new"]])).status).toBe(303);
    expect((await put({ ...settings, slug: "again" })).status).toBe(200);
    expect((await stored()).settings).toMatchObject({ slug: "again", choice: 604_800 });
    expect(await put({ ...settings, choice: 61 })).toMatchObject({ status: 400 });
  });

  test("a stored value is restored and imported where it does not change", async () => {
    await put(settings);
    const file = await exported();
    await put({ ...settings, slug: "other" });
    await redeclare(replaced("choice", { max: 60 }));
    const guildId = teahouse.id;
    const checked = await check(file, { guildId });
    expect(partIn(checked, id)?.plan?.changes.map(({ field }) => field.name)).toEqual(["slug"]);
    expect((await transfer(importOf(checked, [id]), { guildId })).status).toBe(303);
    expect((await stored()).settings).toEqual(settings);
  });

  test("a field whose kind holds another type reads as its default", async () => {
    await put(settings);
    const texts = { kind: "texts", name: "slug", label: "Slugs", max: 2, maxLength: 5 };
    await redeclare((all) => all.map((field) => (field.name === "slug" ? texts : field)));
    expect((await stored()).settings.slug).toEqual([]);
    expect((await post(await form())).status).toBe(303);
  });
});

const letters = (index: number) => [...String(index)].map((digit) => "abcdefghij"[Number(digit)]).join("");

test("64 modules of 60 fields: the overview makes three queries beside that of the session, and a page those that it makes with seven modules", async () => {
  const open = () => site.call(overview, { path: `/dashboard/guilds/${teahouse.id}`, params, cookie: bob });
  const openModule = () => site.call(page, { path, params, cookie: bob });
  await open();
  const few = [await queriesOf(open), await queriesOf(openModule)];
  const many = Array.from({ length: 63 }, (_, index) => ({
    id: `many${letters(index)}`,
    title: `Module ${index}`,
    fields: Array.from({ length: 60 }, (__, at) => ({
      ...{ kind: "number", name: `field${at}`, label: `Field ${at}`, min: 0, max: 9 },
    })),
  }));
  await declare(site, { ...everyKind, modules: [...everyKind.modules, ...many] });
  await open();
  expect([await queriesOf(open), await queriesOf(openModule)]).toEqual(few);
  const reading = few[0]!.filter((text) => !/^set |from "(sessions|manifest)"/i.test(text));
  expect(reading).toHaveLength(3);
});

test("the form names its fields, with those of rows", () => {
  expect(namesOf(fields)).toEqual(expect.arrayContaining(["slug", "steps", "steps.choice", "pairs.roleId"]));
});
