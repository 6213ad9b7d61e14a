import type { z } from "zod";
import type { ModuleDeclaration, RowField, Rule, SettingsField } from "#app/features/settings/field.ts";
import { schemaOf } from "#app/features/settings/fields.server.ts";
import { INTENT, VERSION } from "#app/features/settings/form-values.ts";
import { createModule } from "#app/features/settings/module.server.ts";
import { refuseRepeated } from "./text-schema.server.ts";

type Context = Pick<z.RefinementCtx, "addIssue" | "issues">;

/** Names in the form that are not settings. */
const OWN = [VERSION, INTENT];
/** Properties of a form element that scripts read: a control of that name would hide them (HTML, "legacy override built-ins"). */
const DOM =
  "addEventListener appendChild attributes childNodes contains dispatchEvent firstChild focus getAttribute hasAttribute " +
  "insertBefore lastChild namespaceURI nextSibling nodeName nodeType ownerDocument parentNode querySelector " +
  "querySelectorAll removeAttribute removeChild removeEventListener reset setAttribute tagName textContent";
const RESERVED: readonly string[] = [...OWN, ...DOM.split(" ")];

/**
 * Checks what holds between the parts of a module whose parts are valid: names, bounds, references, and that the settings
 * of a new server fit. Adds issues with keys of the namespaces `errors` and `manifest`.
 */
export function checkModule(module: ModuleDeclaration, context: Context): void {
  if (context.issues.length > 0) return;
  const { fields } = module;
  checkFields(fields, ["fields"], context);
  for (const [index, field] of fields.entries()) {
    if (RESERVED.includes(field.name)) refuse(context, ["fields", index, "name"], "manifest:reservedName");
    if (field.kind === "rows") checkRows(field, ["fields", index], context);
  }
  checkSections(module, context);
  checkReferences(module, context);
  if (context.issues.length === 0) checkDefaults(module, context);
}

function checkFields(fields: readonly SettingsField[], path: PropertyKey[], context: Context): void {
  refuseRepeated(
    fields.map(({ name }) => name),
    (index) => [...path, index, "name"],
    context,
  );
  for (const [index, field] of fields.entries()) {
    if ("min" in field && field.max < (field.min ?? 0))
      refuse(context, [...path, index, "max"], "belowMinimum");
  }
}

function checkRows(
  { fields, unique = [] }: SettingsField & { kind: "rows" },
  path: PropertyKey[],
  context: Context,
): void {
  checkFields(fields, [...path, "fields"], context);
  for (const [index, name] of unique.entries())
    if (!has(fields, name)) refuse(context, [...path, "unique", index], "manifest:noSuchField");
  if (context.issues.length > 0) return;
  // A row is filled by people, so its fields need no default; one that is given has to fit.
  for (const [index, field] of fields.entries()) {
    if (field.default === undefined) continue;
    const { error } = schemaOf(field).safeParse(field.default);
    pass(context, error?.issues ?? [], [...path, "fields", index, "default"]);
  }
}

/** Sections name each field at most once. Those that none names come first, without a heading. */
function checkSections({ fields, sections }: ModuleDeclaration, context: Context): void {
  if (!sections) return;
  const places = sections.flatMap((section, index) =>
    section.fields.map((name, at) => ({ name, path: ["sections", index, "fields", at] })),
  );
  for (const { name, path } of places) if (!has(fields, name)) refuse(context, path, "manifest:noSuchField");
  const names = places.map(({ name }) => name);
  refuseRepeated(names, (index) => places[index]!.path, context);
}

function checkReferences(
  { fields, rules = [], permissions = [] }: ModuleDeclaration,
  context: Context,
): void {
  for (const [index, rule] of rules.entries()) {
    const path = ["rules", index];
    if ("needs" in rule) {
      for (const key of ["needs", "when"] as const)
        if (!has(fields, rule[key])) refuse(context, [...path, key], "manifest:noSuchField");
      continue;
    }
    const kinds = rule.atMost.map((name) => fields.find((field) => field.name === name)?.kind);
    for (const [at, kind] of kinds.entries()) {
      if (!kind) refuse(context, [...path, "atMost", at], "manifest:noSuchField");
      else if (kind !== kinds[0] || (kind !== "number" && kind !== "duration"))
        refuse(context, [...path, "atMost", at], "manifest:notComparable");
    }
  }
  for (const [index, { when }] of permissions.entries())
    if (when !== undefined && !has(fields, when))
      refuse(context, ["permissions", index, "when"], "manifest:noSuchField");
}

/** The settings of a server that nobody has changed must be such as could be saved. */
function checkDefaults(declaration: ModuleDeclaration, context: Context): void {
  const { fields, rules = [] } = declaration;
  const { defaults, schema } = createModule(declaration);
  for (const issue of schema.safeParse(defaults).error?.issues ?? []) {
    const [name, ...rest] = issue.path;
    const index = fields.findIndex((field) => field.name === name);
    const path = ["fields", index, "default"];
    const broken = rules.findIndex((rule) => isIssueOf(rule, issue));
    if (broken >= 0) refuse(context, ["rules", broken], "manifest:defaultsBreakRule");
    else if (fields[index]?.default === undefined) refuse(context, path, "manifest:defaultNeeded");
    else pass(context, [{ ...issue, path: rest }], path);
  }
}

/** Issues of rules name the two fields that they compare. */
function isIssueOf(rule: Rule, issue: z.core.$ZodIssue): boolean {
  const names = "needs" in rule ? [rule.needs, rule.when] : rule.atMost;
  const compared: unknown = issue.code === "custom" && issue.params?.fields;
  return Array.isArray(compared) && names.every((name, index) => compared[index] === name);
}

function has(fields: readonly (SettingsField | RowField)[], name: string): boolean {
  return fields.some((field) => field.name === name);
}

function refuse(context: Context, path: PropertyKey[], message: string): void {
  context.addIssue({ code: "custom", path, message });
}

/** Adds issues that another schema has found, below a path. */
function pass(context: Context, issues: readonly z.core.$ZodIssue[], path: PropertyKey[]): void {
  for (const issue of issues) context.addIssue({ ...issue, path: [...path, ...issue.path] });
}
