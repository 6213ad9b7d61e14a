import { describe, expect, test } from "vitest";
import type { Settings } from "#app/features/settings/field.ts";
import * as changes from "#app/routes/api/bot-changes.ts";
import * as history from "#app/routes/dashboard/history.tsx";
import * as page from "#app/routes/dashboard/settings.tsx";
import { guilds } from "#dev/discord/guilds.ts";
import { declare } from "./declare.ts";
import { useEveryKind } from "./every-kind-doors.ts";
import { sentOf, type Sent } from "./html-form.ts";
import { asBot } from "./site.ts";
import { formOf as importOf, partIn, useTransfer } from "./transfer.ts";

/** A manifest that changes after settings were saved, or while a form is open. */
const { site, bob, html, settings, post, submit, put, stored, form, redeclare } = useEveryKind();
const { exported, check, post: transfer } = useTransfer(site);
const { teahouse } = guilds;
const id = "constructor";

function replaced(name: string, changes: object) {
  return (all: Record<string, unknown>[]) =>
    all.map((field) => (field.name === name ? { ...field, ...changes } : field));
}

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
    const refused = await submit(sent, typed);
    expect(refused.text).toMatch(
      /slug[^]{0,40}:[^]{0,24}This field does not exist\.[^]{0,80}<q[^>]*>typed<\/q>/,
    );
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

  test("a text that has become rows: what was typed is refused, and not taken for no rows", async () => {
    const sent = await form();
    const fields = [{ kind: "text", name: "a", label: "A", max: 9 }];
    const rows = { kind: "rows", name: "slug", label: "Slugs", max: 3, fields };
    await redeclare((all) => all.map((field) => (field.name === "slug" ? rows : field)));
    expect(await post(sent, [["slug", "typed"]])).toMatchObject({
      status: 400,
      body: { submitted: { slug: "typed" }, errors: { slug: ["A list is expected."] } },
    });
    expect((await submit(sent, [["slug", "typed"]])).status).toBe(400);
  });

  test("a module that is retired: the typed texts are shown", async () => {
    const sent = await form();
    await declare(site, { bot: {}, modules: [] });
    const { status, text } = await submit(sent, [["slug", "typed"]]);
    expect([status, /slug<\/dt><dd[^>]*>typed/.test(text)]).toEqual([404, true]);
  });
});

describe("a bound that became narrower", () => {
  test("a stored value is served, marked, and saved again unchanged; a new one has to fit", async () => {
    await put(settings);
    await redeclare(replaced("choice", { max: 60 }));
    expect((await stored()).settings.choice).toBe(604_800);
    expect(await html()).toContain("Enter a time from 30 seconds to 1 minute.");
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

  test("a field with another kind reads as its default, the feed says so, and the value is back with the kind", async () => {
    await put(settings);
    /** Waits for a change, which transactions of the tests beside this one may delay. */
    const itemsOf = async (cursor: string) => {
      const query = new URLSearchParams({ wait: "20", ...(cursor && { cursor }) });
      const { body } = await site.call(changes, { path: `/api/bot/changes?${query}`, headers: asBot });
      return body as { items: object[]; nextCursor: string };
    };
    const { nextCursor } = await itemsOf("");
    const choice = {
      ...{ kind: "choice", name: "slug", label: "Slug" },
      options: [{ value: "b", label: "B" }],
    };
    await redeclare((all) => all.map((field) => (field.name === "slug" ? choice : field)));
    expect(await stored()).toMatchObject({
      version: 1,
      settings: { slug: "b", constructor: settings.constructor },
    });
    const sent = await itemsOf(nextCursor);
    expect(sent.items).toMatchObject([{ version: 1, settings: { slug: "b" } }]);
    expect(JSON.stringify(sent.items)).not.toContain("saved.kinds");
    await redeclare((all) => all);
    expect((await stored()).settings).toEqual(settings);
    expect((await itemsOf(sent.nextCursor)).items).toMatchObject([{ version: 1, settings }]);
  });

  test("a switch that had another kind is as its default, in the column of the server, too", async () => {
    const options = [{ value: "yes", label: "Yes" }];
    const enabled = { name: "enabled", label: "On" };
    const others = (all: Record<string, unknown>[]) => all.filter(({ name }) => name !== "enabled");
    await redeclare((all) => [...others(all), { ...enabled, kind: "choice", options }]);
    await put({ ...settings, enabled: "yes" });
    await redeclare((all) => [...others(all), { ...enabled, kind: "toggle", default: true }]);
    expect((await stored()).settings.enabled).toBe(true);
    const { body } = await site.call(page, { path: `/dashboard/guilds/${teahouse.id}/${id}`, cookie: bob() });
    const { modules } = (body as { head: { modules: { id: string; state?: string }[] } }).head;
    expect(modules.find((module) => module.id === id)?.state).toBe("on");
  });

  test("a field that is gone stays in the history by its name, and so does a column", async () => {
    await put({ ...settings, switches: [{ on: true }] });
    const fields = [{ kind: "toggle", name: "off", label: "Off" }];
    const isGone = (name: unknown) => name === "slug" || name === "constructor";
    await redeclare((all) => replaced("switches", { fields })(all).filter(({ name }) => !isGone(name)));
    const args = {
      path: `/dashboard/guilds/${teahouse.id}/history`,
      cookie: bob(),
    };
    const { body } = await site.call(history, args);
    const { entries } = body as { entries: { changes: { field: { label: string }; to: unknown }[] }[] };
    const goneBy = (name: string) => entries[0]!.changes.find(({ field }) => field.label === name);
    expect(goneBy("slug")).toMatchObject({ from: ["a"], to: [settings.slug] });
    expect(goneBy("constructor")).toMatchObject({ from: [""], to: [settings.constructor] });
    expect(goneBy("switches.on")).toMatchObject({ from: [], to: ["true"] });
  });

  test("a field whose kind holds another type reads as its default", async () => {
    await put(settings);
    const texts = { kind: "texts", name: "slug", label: "Slugs", max: 2, maxLength: 5 };
    await redeclare((all) => all.map((field) => (field.name === "slug" ? texts : field)));
    expect((await stored()).settings.slug).toEqual([]);
    expect((await post(await form())).status).toBe(303);
  });
});
