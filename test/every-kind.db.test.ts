import { describe, expect, test } from "vitest";
import type { Settings } from "#app/features/settings/field.ts";
import { kindsOf, sameValue, SUBMITTED } from "#app/features/settings/form-values.ts";
import * as overview from "#app/routes/dashboard/guild.tsx";
import * as history from "#app/routes/dashboard/history.tsx";
import * as page from "#app/routes/dashboard/settings.tsx";
import { guilds } from "#dev/discord/guilds.ts";
import { declare, everyKindModule } from "./declare.ts";
import { useEveryKind } from "./every-kind-doors.ts";
import { everyKind } from "./every-kind.ts";
import { sentOf, type Sent } from "./html-form.ts";
import { queriesOf } from "./queries.ts";
import { formOf, roleOf } from "./settings.ts";
import { formOf as importOf, partIn, useTransfer } from "./transfer.ts";

/** A declared module with every kind of field, at every door. */
const doors = useEveryKind();
const { site, pages, path, bob, settings, fieldNames, post, submit, put, stored, form } = doors;
const { exported, check, post: transfer } = useTransfer(site);
const { teahouse } = guilds;
const { id, fields, defaults } = everyKindModule;

describe("a module with every kind of field", () => {
  test("the history lists each change, and restores an earlier version", async () => {
    await put(settings);
    await put(defaults);
    const about = { path: `/dashboard/guilds/${teahouse.id}/history`, cookie: bob() };
    const { body } = await site.call(history, about);
    const { entries } = body as { entries: { changes: { field: { name: string } }[] }[] };
    expect(entries[0]!.changes.map(({ field }) => field.name)).toEqual(fieldNames);
    const shown = await pages(about.path, { cookie: bob() });
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
    const page = await submit(sent, mine);
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
    const again = await submit([version, ...typed, ["intent", "add steps"]]);
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
      "settings.steps[0].choice": ["Enter a time from 30 seconds to 7 days."],
      "settings.steps[0].emoji": ["Please enter one emoji."],
      "settings.steps[0].words[1]": ["At most 20 characters."],
      "settings.steps[0].days": ["Enter a number from -5 in steps of 0.5."],
      "settings.steps[0].toString": ["This is not one of the options."],
    });
    const byForm = await post([["version", "0"], ...formOf(fields, { ...settings, steps })]);
    const { errors } = byForm.body as { errors: Record<string, string[]> };
    expect(Object.entries(errors).map(([at, messages]) => [`settings.${at}`, messages])).toEqual(
      Object.entries(wrong),
    );
    expect(await put({ ...settings, steps: [first, { ...second, valueOf: first.valueOf }] })).toMatchObject({
      body: { fields: { "settings.steps[1].valueOf": ["This is already used in another row."] } },
    });
    const keeper = { ...second, roleId: roleOf("Keeper") };
    expect(await put({ ...settings, steps: [first, keeper] })).toMatchObject({
      body: { fields: { "settings.steps[1].roleId": [expect.stringContaining("Keeper")] } },
    });
  });

  test.each([
    ["of seconds that is below zero", { unit: "seconds" }, -5],
    ["that JSON writes with an exponent", { step: 0.1 }, 5.551115123125783e-17],
  ])("a number %s is saved as the form shows it", async (_, more, days) => {
    const number = { kind: "number", name: "days", label: "Days", min: -60, max: 60, ...more };
    await doors.redeclare((all) => all.map((field) => (field.name === "days" ? number : field)));
    expect((await put({ ...settings, days })).status).toBe(200);
    expect((await post(await form())).status).toBe(303);
    expect((await stored()).settings.days).toBe(days);
  });

  test("an object that cannot become a text is refused in each field", async () => {
    for (const name of fieldNames)
      expect((await put({ ...settings, [name]: { toString: 1 } })).status, name).toBe(400);
  });

  test("a forged form with objects that cannot become a text is refused, also to strangers", async () => {
    await doors.redeclare((all) => [...all, { kind: "secret", name: "key", label: "Key" }]);
    const none = { toString: 1 };
    const parts = { days: none, hours: none, minutes: none, seconds: none };
    const message = { content: none, embeds: [{ title: none }], allowed_mentions: { parse: [none] } };
    const row = (settings.steps as Settings[])[0]!;
    const all = (whole: Settings, value: unknown) =>
      JSON.stringify(Object.fromEntries(Object.keys(whole).map((name) => [name, value])));
    const forged: Sent[] = [none, [none], [[none]], parts, { typed: none }, { at: "x" }].flatMap((value) => [
      [SUBMITTED, all({ ...settings, key: null }, value)],
      ["steps[0]", all(row, value)],
    ]);
    for (const sent of [...forged, ["hasOwnProperty", JSON.stringify(message)] as Sent]) {
      const body = new URLSearchParams([["version", "0"], sent]);
      const statuses = [bob(), ""].map(
        async (cookie) => (await pages(path, { method: "POST", cookie, body })).status,
      );
      expect(await Promise.all(statuses), sent[1]).toEqual([400, 401]);
    }
  });

  test("labels and values are text, and English ones that lack German say so", async () => {
    await put({ ...settings, constructor: "</script>" });
    const { text } = await pages(path, { cookie: `${bob()}; lng=de` });
    expect(text).not.toMatch(/<script>alert|<b>constructor/);
    expect(text).toContain("&lt;b&gt;constructor&lt;/b&gt;");
    expect(text).toMatch(/lang="en"[^>]*>One field of every kind/);
    expect(text).toMatch(/<option[^>]*lang="en"[^>]*>With a space/);
    expect(text).toContain("Leute begrüßen");
    expect(text).toContain("Äpfel");
  });
});

const letters = (index: number) => [...String(index)].map((digit) => "abcdefghij"[Number(digit)]).join("");

test("64 modules of 60 fields: the overview makes three queries beside that of the session, and a page those that it makes with seven modules", async () => {
  const open = () => site.call(overview, { path: `/dashboard/guilds/${teahouse.id}`, cookie: bob() });
  const openModule = () => site.call(page, { path, cookie: bob() });
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
  const reading = few[0]!.filter((text) => !/^set |from "sessions"|join "manifest"/i.test(text));
  // The server, its settings, and the history.
  expect(reading).toHaveLength(3);
});

test("the form names its fields, with those of rows", () => {
  expect(Object.keys(kindsOf(fields))).toEqual(
    expect.arrayContaining(["slug", "steps", "steps.choice", "pairs.roleId"]),
  );
});
