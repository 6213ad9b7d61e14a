import { spawnSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { generateSource } from "oazapfts";
import { InputData, JSONSchemaInput, quicktype } from "quicktype-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { manifestSchema } from "#app/features/manifest/manifest-schema.server.ts";
import type { ModuleDeclaration } from "#app/features/settings/field.ts";
import { schemaOf, SERVER_KINDS } from "#app/features/settings/kinds/kinds.server.ts";
import { modulesOf } from "#app/features/settings/registry.server.ts";
import { openApiDocument } from "#app/http/openapi/document.server.ts";
import { manifestTypes } from "#clients/typescript/src/manifest-types.ts";
import { everyKind } from "#test/every-kind.ts";
import { newFolder } from "#test/folder.ts";
import { ourSite } from "#test/our-site.ts";
import { withoutManifest } from "#test/settings.ts";

const config = { PUBLIC_URL: "https://pearl.example", secure: true };
const documentOf = (...given: Parameters<typeof modulesOf>) =>
  openApiDocument({ config, site: ourSite }, modulesOf(...given));
const declared = await documentOf({
  manifest: manifestSchema.parse(everyKind),
  siteModules: ourSite.modules.modules,
});

test("the client of clients/typescript has the types of the document (vitest -u writes them)", async () => {
  const own = /Settings$|Change$|^(BotGuildReport|StatsReport|ManifestAnswer|CommandReceipt)$/;
  const { components, ...document } = await openApiDocument({ config, site: ourSite }, withoutManifest);
  const schemas = Object.entries(components?.schemas ?? {}).filter(([name]) => own.test(name));
  const folder = newFolder();
  const source = await generate(folder, {
    ...document,
    paths: {},
    components: { schemas: Object.fromEntries(schemas) },
  });
  const types = source.slice(source.indexOf("export type"));
  // The generator calls a value of any type `any`.
  await expect(
    `// Generated from the API's document by oazapfts.\n${types.replaceAll(": any;", ": unknown;")}`,
  ).toMatchFileSnapshot("../../clients/typescript/src/api.ts");
});

test("pearl-types has the type of each kind's value (vitest -u writes them)", async () => {
  const withParts = ["choice", "choices", "rows"];
  const [{ fields }] = manifestSchema.parse(everyKind).modules as [ModuleDeclaration];
  const types = Object.keys(SERVER_KINDS).flatMap((kind) => {
    // As the bot has it.
    if (kind === "secret") return '  secret: "string | null",\n';
    const field = fields.find((one) => one.kind === kind);
    if (!field) throw new Error(`test/every-kind.ts has no field of the kind ${kind}.`);
    const schema = z.toJSONSchema(schemaOf(field), { io: "input" });
    return withParts.includes(kind) ? [] : `  ${kind}: ${JSON.stringify(typeOf(schema))},\n`;
  });
  await expect(
    `// Generated from the site's kinds of fields.\n\n/** Types of values by kind of field. */\nexport const VALUE_TYPES: Record<string, string> = {\n${types.join("")}};\n`,
  ).toMatchFileSnapshot("../../clients/typescript/src/value-types.ts");
});

function typeOf({ type, anyOf, items }: z.core.JSONSchema.BaseSchema): string {
  if (anyOf) return anyOf.map((one) => typeOf(one as z.core.JSONSchema.BaseSchema)).join(" | ");
  if (type === "array") return `${typeOf(items as z.core.JSONSchema.BaseSchema)}[]`;
  return [type ?? "unknown"].flat().join(" | ").replace("integer", "number");
}

const PROGRAM = `
import { createPearlClient, type Modules } from "${resolve("clients/typescript/src/index.ts")}";
import { listChanges, type Change, type ConstructorSettings, type Erasure, type Task } from "./generated.ts";
import type { DeclaredModules } from "./declared.ts";

const page = await listChanges({ cursor: "a", limit: 500, wait: 25 });
if (page.status === 200) page.data.items.forEach(apply);

function apply(change: Change | Task | Erasure): unknown {
  if (change.kind === "erase") return change.userId;
  if (change.kind === "task") return [change.userId, change.module === "levels" && change.settings.message];
  if (!change.settings) return change.deleted;
  if (change.module === "prefix") return change.settings.prefix;
  if (change.module === "constructor") return change.settings.steps.map(({ roleId }) => roleId);
  // @ts-expect-error Levels have no prefix.
  if (change.module === "levels") return change.settings.prefix;
}

const pearl = createPearlClient<Modules & DeclaredModules>({ url: "https://pearl.example", token: "" });
await pearl.follow({
  onChange(change) {
    if (change.module === "prefix") return change.settings.prefix;
    if (change.module === "constructor") return change.settings.steps.map(({ roleId }) => roleId);
    // @ts-expect-error Levels have no prefix.
    if (change.module === "levels") return change.settings.prefix;
  },
});

type Same<A, B> = [A, B] extends [B, A] ? true : false;
export const areSame: Same<DeclaredModules["constructor"], ConstructorSettings> = true;
`;

test("a generated TypeScript client tells items apart by their module, as ours does; pearl-types has the same types", async () => {
  const folder = newFolder();
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "generated.ts"), await generate(folder, declared));
  writeFileSync(join(folder, "declared.ts"), manifestTypes(everyKind));
  writeFileSync(join(folder, "program.ts"), PROGRAM);
  const tsconfig = { extends: resolve("tsconfig.json"), include: ["*.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
  expect(run("node_modules/.bin/tsc", ["--project", folder])).toBe("");
});

const PYTHON = `
import json
import sys

from generated import BotGuildReport, ConstructorChange, ManifestAnswer, PrefixChange, StatsReport

for item in json.load(sys.stdin)["items"]:
    if item["module"] == "prefix":
        prefix = PrefixChange.from_dict(item)
        if prefix.settings:
            print(prefix.guild_id, prefix.version, prefix.settings.prefix.upper())
            print(prefix.settings.nope if len(sys.argv) > 1 else "")  # type: ignore[attr-defined]
    if item["module"] == "constructor":
        declared = ConstructorChange.from_dict(item)
        print(declared.deleted, [step.role_id for step in declared.settings.steps] if declared.settings else None)
`;
const has = (command: string) => spawnSync(command, ["--version"]).status === 0;
const [hasPython, hasChecker] = [has("python3"), has("mypy")];
if (!hasPython) console.log("Not run: the generated Python, because python3 is missing.");
else if (!hasChecker) console.log("Not checked: the types of the generated Python, because mypy is missing.");

test.runIf(hasPython)(
  "generated Python has a class for each module's items, and reads a page of the feed",
  async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "generated.py"), await generatePython(declared.components?.schemas ?? {}));
    writeFileSync(join(folder, "program.py"), PYTHON);
    const items = [
      { guildId: "1", module: "prefix", version: 3, settings: { prefix: "a!" } },
      { guildId: "1", module: "constructor", version: 2, deleted: true, settings: null },
    ];
    const input = JSON.stringify({ items });
    const read = spawnSync("python3", [join(folder, "program.py")], { encoding: "utf8", input });
    expect(read.stdout + read.stderr).toBe("1 3 A!\n\nTrue None\n");
    // An unused "type: ignore" is an error: so the wrong field is one.
    if (hasChecker)
      expect(run("mypy", ["--warn-unused-ignores", join(folder, "program.py")], folder)).toBe("");
  },
);

/** Generates classes for what the bot sends and gets. No kept generator on npm writes the requests, too. */
async function generatePython(schemas: object): Promise<string> {
  const input = new JSONSchemaInput(undefined);
  const own = /.Change$|^(BotGuildReport|StatsReport|ManifestAnswer)$/;
  for (const name of Object.keys(schemas).filter((one) => own.test(one))) {
    const schema = { $ref: `#/components/schemas/${name}`, components: { schemas } };
    await input.addSource({ name, schema: JSON.stringify(schema) });
  }
  const inputData = new InputData();
  inputData.addInput(input);
  const { lines } = await quicktype({
    inputData,
    lang: "python",
    // Otherwise modules with similar fields share a class.
    combineClasses: false,
  });
  return lines.join("\n");
}

function generate(folder: string, document: object): Promise<string> {
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  return generateSource(file, { allSchemas: true });
}

/** Runs a program, and returns what it says if it fails. */
function run(command: string, args: string[], cwd?: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", cwd });
  return status === 0 ? "" : stdout + stderr;
}
