import type { ModuleDeclaration, RowField, SettingsField } from "#app/features/settings/field.ts";
import { INTENT, VERSION } from "#app/features/settings/form-values.ts";
import { pass, refuse, type Context } from "#app/features/settings/kinds/kind.server.ts";
import { checkFields } from "#app/features/settings/kinds/kinds.server.ts";
import { createModule } from "#app/features/settings/module.server.ts";
import { SUMMARISED } from "#app/features/settings/texts.ts";
import { checkRules, refusalsOf } from "./condition-schema.server.ts";
import { refuseRepeated } from "./text-schema.server.ts";

/** Names in the form that are not settings. */
const OWN = [VERSION, INTENT];
/** Properties of a form element that scripts read: a control of that name would hide them (HTML, "legacy override built-ins"). */
const DOM =
  "addEventListener appendChild attributes childNodes contains dispatchEvent firstChild focus getAttribute hasAttribute " +
  "insertBefore lastChild namespaceURI nextSibling nodeName nodeType ownerDocument parentNode querySelector " +
  "querySelectorAll removeAttribute removeChild removeEventListener reset setAttribute tagName textContent";
const RESERVED: readonly string[] = [...OWN, ...DOM.split(" ")];

/** Entries of a list of the module, with their places in it. */
type Placed<Key extends keyof ModuleDeclaration> = [
  index: number,
  entry: Extract<ModuleDeclaration[Key], readonly unknown[]>[number],
][];

/**
 * Checks what holds between the parts of a module, as far as each is valid by itself: names, bounds, references, and that
 * the settings of a new server fit. Adds issues with keys of the namespaces `errors` and `manifest`.
 */
export function checkModule(module: ModuleDeclaration, context: Context): void {
  const fields = validIn(module, "fields", context);
  // References to fields cannot be checked when the list of fields is wrong as a whole.
  if (fields.length === 0) return;
  checkFields(fields, ["fields"], context, module.fields);
  for (const [index, { name }] of fields)
    if (RESERVED.includes(name)) refuse(context, ["fields", index, "name"], "manifest:reservedName");
  checkSummary(module, context);
  checkSections(module, context);
  checkReferences(module, context);
  checkDefaults(module, context);
}

/** Lists the entries of a list that no issue is about; none of a list that is wrong as a whole. */
function validIn<Key extends "fields" | "sections" | "rules" | "permissions" | "actions">(
  module: ModuleDeclaration,
  key: Key,
  context: Context,
): Placed<Key> {
  const list: unknown = module[key];
  const wrong = new Set(
    context.issues.flatMap(({ path: [first, index] = [] }) => (first === key ? [index] : [])),
  );
  if (!Array.isArray(list) || wrong.has(undefined)) return [];
  return [...(list as Placed<Key>[number][1][]).entries()].filter(([index]) => !wrong.has(index));
}

/** A summary names fields of the module alone, so that no reader sees the braces of a misspelled one. */
function checkSummary({ summary = "", fields }: ModuleDeclaration, context: Context): void {
  const texts = typeof summary === "object" ? Object.entries(summary ?? {}) : [["", summary]];
  for (const [locale, text] of texts) {
    if (typeof text !== "string") continue;
    const names = [...text.matchAll(SUMMARISED)].map(([, name = ""]) => name);
    const path = locale ? ["summary", locale] : ["summary"];
    if (!names.every((name) => has(fields, name))) refuse(context, path, "manifest:noSuchField");
  }
}

/** Sections name each field at most once. Those that none names come first, without a heading. */
function checkSections(module: ModuleDeclaration, context: Context): void {
  const places = validIn(module, "sections", context).flatMap(([index, section]) =>
    section.fields.map((name, at) => ({ name, path: ["sections", index, "fields", at] })),
  );
  for (const { name, path } of places)
    if (!has(module.fields, name)) refuse(context, path, "manifest:noSuchField");
  const names = places.map(({ name }) => name);
  refuseRepeated(names, (index) => places[index]!.path, context);
}

function checkReferences(module: ModuleDeclaration, context: Context): void {
  const { fields } = module;
  checkRules(validIn(module, "rules", context), { fields, known: fields }, ["rules"], context);
  const actions = validIn(module, "actions", context);
  for (const key of ["permissions", "actions"] as const)
    for (const [index, { when }] of validIn(module, key, context))
      for (const { path, message } of when === undefined ? [] : refusalsOf(when, fields))
        refuse(context, [key, index, "when", ...path], message);
  refuseRepeated(
    actions.map(([, { id }]) => id),
    (at) => ["actions", actions[at]![0], "id"],
    context,
  );
}

/** The settings of a server that nobody has changed must be such as could be saved. */
function checkDefaults(module: ModuleDeclaration, context: Context): void {
  const placed = validIn(module, "fields", context);
  const fields = placed.map(([, field]) => field);
  const rules = validIn(module, "rules", context);
  const { defaults, schema } = createModule({
    ...module,
    fields,
    rules: rules.map(([, rule]) => rule),
    sections: [],
    permissions: [],
    actions: [],
  });
  for (const issue of schema.safeParse(defaults).error?.issues ?? []) {
    const [name, ...rest] = issue.path;
    const [index = -1, field] = placed.find(([, one]) => one.name === name) ?? [];
    const path = ["fields", index, "default"];
    const broken = issue.code === "custom" && rules[issue.params?.rule as number];
    if (broken) refuse(context, ["rules", broken[0]], "manifest:defaultsBreakRule");
    else if (field?.default === undefined) refuse(context, path, "manifest:defaultNeeded");
    else pass(context, [{ ...issue, path: rest }], path);
  }
}

/** Entries that are wrong otherwise may be no objects. */
function has(fields: readonly (SettingsField | RowField | null)[], name: string): boolean {
  return fields.some((field) => field?.name === name);
}
