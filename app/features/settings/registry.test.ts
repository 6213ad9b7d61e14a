import { describe, expect, test } from "vitest";
import type { Locale } from "#app/i18n/i18n.ts";
import deTexts from "#app/i18n/locales/de/modules.json" with { type: "json" };
import enTexts from "#app/i18n/locales/en/modules.json" with { type: "json" };
import { defineModule } from "./module.server.ts";
import { listModules } from "./registry.server.ts";

const TEXTS: Record<Locale, object> = { en: enTexts, de: deTexts };

const modules = listModules().map((module) => [module.id, module] as const);

test.each(["welcome2", "autoRole", "server-log", "", "a".repeat(41)])(
  "defineModule throws for the id %j, which is invalid in cursors and URLs",
  (id) => {
    const definition = {
      id,
      order: 9,
      icon: "bell",
      fields: { enabled: { kind: "toggle", initial: false } },
    } as const;
    expect(() => defineModule(definition)).toThrow("A module cannot be called");
  },
);

describe.each(Object.entries(TEXTS))("texts in %s", (language, texts) => {
  test.each(modules)("%s, its sections, fields and options have texts", (id, { fields, sections }) => {
    const module = (texts as unknown as Record<string, ModuleTexts>)[id];
    const where = `${language}/modules.json: ${id}`;
    expect(module, where).toMatchObject({ title: any, summary: any, intro: any });
    const named = sections.flatMap(({ name }) => name || []);
    expect(Object.keys(module?.sections ?? {}).sort(), where).toEqual(named.sort());
    expect(Object.keys(module?.fields ?? {}).sort(), where).toEqual(fields.map(({ name }) => name).sort());
    for (const field of fields) {
      const own = module?.fields[field.name];
      expect(own, `${where}.${field.name}`).toMatchObject({ label: any });
      if (field.kind === "channel" || field.kind === "role")
        expect(own, `${where}.${field.name}`).toMatchObject({ none: any });
      if (field.kind === "choices")
        expect(Object.keys(own?.options ?? {}).sort(), `${where}.${field.name}`).toEqual(
          [...field.options].sort(),
        );
    }
  });
});

const any: unknown = expect.any(String);

interface ModuleTexts {
  sections: Record<string, string>;
  fields: Record<string, { options?: Record<string, string> }>;
}
