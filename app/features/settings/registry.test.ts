import { expect, test } from "vitest";

import deTexts from "#app/i18n/locales/de/settings.json" with { type: "json" };
import enTexts from "#app/i18n/locales/en/settings.json" with { type: "json" };

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

test.each([
  ["English", enTexts],
  ["German", deTexts],
])("every module and field has its texts in %s", (_, { modules }) => {
  const wanted = listModules().map(({ id, fields }) => [
    id,
    {
      title: expect.any(String),
      summary: expect.any(String),
      intro: expect.any(String),
      fields: Object.fromEntries(
        fields.map(({ name }) => [
          name,
          expect.objectContaining({ label: expect.any(String), hint: expect.any(String) }),
        ]),
      ),
    },
  ]);
  expect(modules).toEqual(Object.fromEntries(wanted));
});
