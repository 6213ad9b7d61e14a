import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { neededFor } from "#app/features/settings/field.ts";
import { valuesOfForm } from "#app/features/settings/form-values.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { listModules } from "#app/features/settings/registry.server.ts";
import { LOCALES } from "#app/i18n/i18n.ts";
import { listRoutes } from "./route-map.ts";
import { formOf, settingsOf } from "./settings.ts";

/** The example of `docs/adding-a-module.md`. */
const page = readFileSync("docs/adding-a-module.md", "utf8");
const code = /```ts\n(.*?)```/s.exec(page)?.[1] ?? "";
const texts = [...page.matchAll(/```json\n(.*?)```/gs)].map(
  ([, text = ""]) =>
    JSON.parse(text) as Record<string, { summary: string; sections: object; fields: object }>,
);
const folder = join("test-results", "adding-a-module");
const file = join(folder, "welcome.server.ts");
let welcome: SettingsModule;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, code);
  welcome = ((await import(join(process.cwd(), file))) as { welcome: SettingsModule }).welcome;
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the documented file compiles", () => {
  const project = { extends: "../../tsconfig.json", compilerOptions: { types: ["node"] }, include: ["*.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
  const { stdout } = spawnSync("node_modules/.bin/tsc", ["--noEmit", "-p", folder], { encoding: "utf8" });
  expect(stdout).toBe("");
});

test("the documented module has valid defaults, refuses invalid settings, and its form reproduces them", () => {
  const { schema, defaults, fields, sections, needs } = welcome;
  expect(schema.safeParse(defaults).success).toBe(true);
  expect(schema.safeParse({ ...defaults, minimum: 5 }).error?.issues).toMatchObject([
    { path: ["maximum"], message: "belowMinimum" },
  ]);
  expect(schema.safeParse({ ...defaults, more: 1 }).success).toBe(false);
  const settings = settingsOf(welcome);
  expect(schema.safeParse(settings).success).toBe(true);
  expect(valuesOfForm(fields, new URLSearchParams(formOf(fields, settings)))).toEqual(settings);
  expect(sections).toEqual([
    { name: "greeting", fields: ["enabled", "channelId", "message"] },
    { name: "timing", fields: ["minimum", "maximum"] },
  ]);
  expect(neededFor(needs, settings)).toEqual(["VIEW_CHANNEL", "SEND_MESSAGES"]);
  expect(neededFor(needs, defaults)).toEqual([]);
  expect(z.toJSONSchema(schema, { io: "input" })).toMatchObject({ required: Object.keys(defaults) });
});

test("the documented texts are complete in every language", () => {
  expect(texts).toHaveLength(LOCALES.length);
  for (const all of texts) {
    const { summary, fields, sections } = all[welcome.id]!;
    expect(Object.keys(fields)).toEqual(Object.keys(welcome.defaults));
    expect(Object.keys(sections)).toEqual(welcome.sections.map(({ name }) => name));
    for (const [, name = ""] of summary.matchAll(/{{(\w+)}}/g)) expect(welcome.defaults).toHaveProperty(name);
  }
});

test("no module has the name of a page beside it or of another module", async () => {
  const pages = (await listRoutes()).flatMap(
    ({ path }) => /^\/dashboard\/guilds\/:guildId\/([\w.]+)$/.exec(path)?.[1] ?? [],
  );
  // A clone may contain this module already.
  const others = listModules().filter(({ id }) => id !== welcome.id);
  const names = [...pages, ...others.map(({ id }) => id), welcome.id];
  expect(names).toEqual([...new Set(names)]);
});
