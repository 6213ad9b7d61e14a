import { describe, expect, test } from "vitest";
import type { Locale } from "#app/i18n/i18n.ts";
import deTexts from "#app/i18n/locales/de/modules.json" with { type: "json" };
import enTexts from "#app/i18n/locales/en/modules.json" with { type: "json" };
import { defineModule } from "./module.server.ts";
import { listModules } from "./registry.server.ts";

interface ModuleTexts {
  sections?: object;
  fields: Record<string, { options?: object }>;
}
const TEXTS: Record<Locale, object> = { en: enTexts, de: deTexts };
const modules = listModules().map((module) => [module.id, module] as const);
const any: unknown = expect.any(String);
/** Compares names in any order, and says where one is missing. */
const expectNames = (texts: object | undefined, names: readonly string[], where: string) =>
  expect(Object.keys(texts ?? {}).sort(), where).toEqual([...names].sort());

test.each(["welcome2", "autoRole", "server-log", "", "a".repeat(41)])(
  "defineModule throws for the id %j, which is invalid in cursors and URLs",
  (id) => {
    const define = () => defineModule({ id, order: 9, icon: "bell", fields: {} });
    expect(define).toThrow("A module cannot be called");
  },
);

describe.each(Object.entries(TEXTS))("texts in %s", (language, texts) => {
  test.each(modules)("%s, its sections, fields and options have texts", (id, { fields, sections }) => {
    const module = (texts as unknown as Record<string, ModuleTexts>)[id];
    const where = `${language}/modules.json: ${id}`;
    expect(module, where).toMatchObject({ title: any, summary: any, intro: any });
    const named = sections.flatMap(({ name }) => name || []);
    expectNames(module?.sections, named, where);
    expectNames(
      module?.fields,
      fields.map(({ name }) => name),
      where,
    );
    for (const field of fields) {
      const own = module?.fields[field.name];
      const isSingle = field.kind === "channel" || field.kind === "role";
      const texts = isSingle ? { label: any, none: any } : { label: any };
      expect(own, `${where}.${field.name}`).toMatchObject(texts);
      if (field.kind === "choices") expectNames(own?.options, field.options, `${where}.${field.name}`);
    }
  });
});
