import { expect, test } from "vitest";

import deTexts from "#app/i18n/locales/de/modules.json" with { type: "json" };
import enTexts from "#app/i18n/locales/en/modules.json" with { type: "json" };

import { toggle } from "./fields.server.ts";
import { defineModule } from "./module.server.ts";
import { getModule, listModules } from "./registry.server.ts";

test("every module has a name of its own, good defaults and a form for each of its fields", () => {
  const ids = listModules().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, schema, defaults, fields } of listModules()) {
    expect(getModule(id)?.id).toBe(id);
    expect(schema.safeParse(defaults).success).toBe(true);
    expect(fields.map(({ name }) => name).sort()).toEqual(Object.keys(defaults).sort());
  }
});

test.each(["welcome2", "autoRole", "server-log", "", "a".repeat(41)])(
  "a module cannot be called %j: the feed's cursors and the history's addresses would not know it",
  (id) => {
    const definition = { id, order: 9, icon: "bell", fields: { enabled: toggle(false) } } as const;
    expect(() => defineModule(definition)).toThrow("A module cannot be called");
  },
);

test.each([
  ["English", enTexts],
  ["German", deTexts],
])("every module, section, field and option has its texts in %s", (_, texts) => {
  for (const { id, fields, sections } of listModules()) {
    const module = (texts as unknown as Record<string, ModuleTexts>)[id];
    expect(module).toMatchObject({ title: any, summary: any, intro: any });
    const named = sections.flatMap(({ name }) => name || []);
    expect(Object.keys(module?.sections ?? {}).sort()).toEqual(named.sort());
    expect(Object.keys(module?.fields ?? {}).sort()).toEqual(fields.map(({ name }) => name).sort());
    for (const field of fields) {
      const own = module?.fields[field.name];
      expect(own, `${id}.${field.name}`).toMatchObject({ label: any });
      if (field.kind === "channel" || field.kind === "role")
        expect(own, `${id}.${field.name}`).toMatchObject({ none: any });
      if (field.kind === "choices")
        expect(Object.keys(own?.options ?? {}).sort()).toEqual([...field.options].sort());
    }
  }
});

const any: unknown = expect.any(String);

interface ModuleTexts {
  sections: Record<string, string>;
  fields: Record<string, { options?: Record<string, string> }>;
}
