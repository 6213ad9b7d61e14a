import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { valuesOfForm } from "#app/features/settings/form-values.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { neededFor } from "#app/features/settings/needs.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { LOCALES } from "#app/i18n/i18n.ts";
import { listRoutes } from "./route-map.ts";
import { formOf, settingsOf, withoutManifest } from "./settings.ts";

/** The example of `docs/adding-a-module.md`. */
const page = readFileSync("docs/adding-a-module.md", "utf8");
const code = /```ts\n(.*?)```/s.exec(page)?.[1] ?? "";
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
  expect(sections.map((section) => section.fields)).toEqual([
    ["enabled", "channelId", "message"],
    ["minimum", "maximum"],
  ]);
  expect(neededFor(needs, settings)).toEqual(["VIEW_CHANNEL", "SEND_MESSAGES"]);
  expect(neededFor(needs, defaults)).toEqual([]);
  expect(z.toJSONSchema(schema, { io: "input" })).toMatchObject({ required: Object.keys(defaults) });
});

test("the documented texts are complete in every language", () => {
  const { title, intro = "", fields, sections } = welcome;
  const labels = fields.flatMap(({ label, hint = label }) => [label, hint]);
  const texts = [title, intro, ...labels, ...sections.flatMap((section) => section.title ?? [])];
  for (const locale of LOCALES) expect(texts.filter((text) => textIn(locale, text).lang)).toEqual([]);
});

test("no module has the name of a page beside it or of another module", async () => {
  const pages = (await listRoutes()).flatMap(
    ({ path }) => /^\/dashboard\/guilds\/:guildId\/([\w.]+)$/.exec(path)?.[1] ?? [],
  );
  // A clone may contain this module already.
  const others = withoutManifest.list.filter(({ id }) => id !== welcome.id);
  const names = [...pages, ...others.map(({ id }) => id), welcome.id];
  expect(names).toEqual([...new Set(names)]);
});
