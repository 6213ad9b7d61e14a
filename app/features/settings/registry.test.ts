import { describe, expect, test } from "vitest";
import { LOCALES } from "#app/i18n/i18n.ts";
import deTexts from "#app/i18n/locales/de/modules.json" with { type: "json" };
import enTexts from "#app/i18n/locales/en/modules.json" with { type: "json" };
import type { Text } from "./field.ts";
import { createRegistry, modulesOf } from "./registry.server.ts";
import { textIn } from "./texts.ts";
import { withoutManifest } from "#test/settings.ts";

const MODULES = withoutManifest.list.map((module) => [module.id, module] as const);

describe.each(MODULES)("%s", (id, { title, intro = "", fields, sections, schema, defaults }) => {
  test("has valid defaults", () => {
    expect(schema.safeParse(defaults).error).toBeUndefined();
  });

  test("has texts in every language, and a line that sums it up", () => {
    const options = fields.flatMap((field) => ("options" in field ? field.options : []));
    const texts = [title, intro, ...[...fields, ...options].map(({ label }): Text => label)];
    const more = fields.flatMap(({ hint }) => hint ?? []);
    const headings = sections.flatMap((section) => section.title ?? []);
    for (const locale of LOCALES) {
      const missing = [...texts, ...more, ...headings].filter((text) => textIn(locale, text).lang);
      expect(missing).toEqual([]);
    }
    for (const { summaries, none } of [enTexts, deTexts]) {
      const summary = (summaries as Record<string, string>)[id] ?? "";
      const named = [...summary.matchAll(/{{(\w+)}}/g)].map(([, name = ""]) => name);
      expect(Object.keys(defaults)).toEqual(expect.arrayContaining(named));
      const single = fields.flatMap(({ kind, name }) => (kind === "channel" || kind === "role" ? name : []));
      expect(Object.keys((none as Record<string, object>)[id] ?? {}).sort()).toEqual(single.sort());
    }
  });
});

const declared = { id: "welcome", title: "Welcome", fields: [] };

test("the modules are the bundled ones that the bot uses, and those that it declares, after them", () => {
  const { list, get } = modulesOf({
    revision: 1,
    manifest: { uses: ["prefix", "levels"], modules: [declared] },
  });
  expect(list.map(({ id }) => id)).toEqual(["levels", "prefix", "welcome"]);
  expect(get("welcome")).toMatchObject(declared);
  for (const id of ["tickets", "constructor", undefined]) expect(get(id)).toBeUndefined();
});

test("the registry keeps the modules while it hears of changes, forgets them when told, and never keeps a failure", async () => {
  let [reads, notified, away] = [0, true, true];
  const registry = createRegistry({
    read: async () => {
      reads++;
      if (away) throw new Error("The database is away.");
      return { revision: reads, manifest: null };
    },
    isNotified: () => notified,
  });
  await expect(registry.current()).rejects.toThrow("away");
  away = false;
  const revisions = async () => [(await registry.current()).revision, (await registry.current()).revision];
  expect(await revisions()).toEqual([2, 2]);
  registry.forget();
  expect(await revisions()).toEqual([3, 3]);
  notified = false;
  expect(await revisions()).toEqual([4, 5]);
});
