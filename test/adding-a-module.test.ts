import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { incompleteIn, neededFor } from "#app/features/settings/conditions.ts";
import type { ModuleDeclaration } from "#app/features/settings/field.ts";
import { valuesOfForm } from "#app/features/settings/form-values.ts";
import { modulesOf } from "#app/features/settings/registry.server.ts";
import { readSite } from "#app/site/site.server.ts";
import { newFolder } from "./folder.ts";
import { bilingualIn } from "./languages.ts";
import { formOf, settingsOf } from "./settings.ts";

/** The module of `docs/adding-a-module.md`. */
const page = readFileSync("docs/adding-a-module.md", "utf8");
const welcome = JSON.parse(/```json module\n(.*?)```/s.exec(page)?.[1] ?? "") as ModuleDeclaration;

/** A copy of the site folder with one more module. */
function folderWith(module: object): string {
  const folder = newFolder();
  cpSync("test/site", folder, { recursive: true });
  const file = join(folder, "modules.json");
  const { modules, ...rest } = JSON.parse(readFileSync(file, "utf8")) as { modules: { id: string }[] };
  // A clone may have this module already.
  const others = modules.filter(({ id }) => id !== welcome.id);
  writeFileSync(file, JSON.stringify({ ...rest, modules: [...others, module] }));
  return folder;
}

test("the documented module: with it the site starts, and its defaults, checks and form agree", () => {
  const { modules } = readSite(folderWith(welcome)).modules;
  const module = modulesOf({ manifest: null, siteModules: modules }).list.at(-1)!;
  const { schema, defaults, fields, sections, permissions } = module;
  expect(module).toMatchObject(welcome);
  expect(schema.safeParse(defaults).success).toBe(true);
  expect(schema.safeParse({ ...defaults, minimum: 5 }).error?.issues).toMatchObject([
    { path: ["maximum"], message: "belowMinimum" },
  ]);
  expect(schema.safeParse({ ...defaults, more: 1 }).success).toBe(false);
  const settings = settingsOf(module);
  expect(schema.safeParse(settings).success).toBe(true);
  expect(valuesOfForm(fields, new URLSearchParams(formOf(fields, settings)))).toEqual(settings);
  expect(sections.map((section) => section.fields)).toEqual([
    ["enabled", "channelId", "message"],
    ["minimum", "maximum"],
  ]);
  expect(neededFor(permissions, settings)).toEqual(["VIEW_CHANNEL", "SEND_MESSAGES"]);
  expect(neededFor(permissions, defaults)).toEqual([]);
  expect(incompleteIn(module, settings)).toEqual([]);
  expect(incompleteIn(module, { ...defaults, enabled: true })).toEqual([{ field: "channelId" }]);
  expect(z.toJSONSchema(schema, { io: "input" })).toMatchObject({ required: Object.keys(defaults) });
});

test("the documented texts are complete in both languages", () => {
  const english = JSON.stringify(welcome).match(/"en":/g);
  expect(bilingualIn(welcome)).toHaveLength(english?.length ?? 0);
});

test("a module that does not fit: a finding names the place and the reason", () => {
  const findings = (module: object) =>
    readSite(folderWith(module))
      .findings.filter(({ file }) => file === "modules.json")
      .map(({ code, message }) => `${code} ${message}`);
  expect(findings({ ...welcome, id: "history" })).toEqual([
    "wrong_type modules[6].id: This site has something of that name already.",
  ]);
  expect(findings({ ...welcome, colour: "red" })).toEqual(["unknown_key There is no key modules[6].colour."]);
});
