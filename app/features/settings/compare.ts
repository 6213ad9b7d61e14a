import type { Settings, SettingsField } from "./field.ts";
import { sameValue } from "./form-values.ts";
import { defaultsOf, type SettingsModule } from "./module.server.ts";

/** Lists the fields that differ, in the order of the form. */
export function changesBetween<Field extends SettingsField>(
  fields: readonly Field[],
  from: Settings,
  to: Settings,
) {
  return fields
    .map((field) => ({ field, from: from[field.name], to: to[field.name] }))
    .filter(({ field, from, to }) => !sameValue(field, from, to));
}

/**
 * Adapts stored settings to the module's current fields: fields that are new, or whose kind holds another type of JSON now,
 * get their defaults; removed ones are dropped.
 */
export function asNow({ fields, defaults }: Pick<SettingsModule, "fields" | "defaults">, stored: Settings) {
  return valuesNow(fields, stored, defaults);
}

function valuesNow(fields: readonly SettingsField[], stored: Settings, defaults: Settings): Settings {
  const entries = fields.map((field) => {
    const { name } = field;
    if (!Object.hasOwn(stored, name) || !hasTypeOf(field, stored[name])) return [name, defaults[name]];
    if (field.kind !== "rows") return [name, stored[name]];
    const inRow = defaultsOf(field.fields);
    return [name, (stored[name] as Settings[]).map((row) => valuesNow(field.fields, row, inRow))];
  });
  return Object.fromEntries(entries) as Settings;
}

/** Tells whether a value has the JSON type of a kind, which a field with a new kind may not have. */
function hasTypeOf({ kind }: SettingsField, value: unknown): boolean {
  switch (kind) {
    case "toggle":
      return typeof value === "boolean";
    case "number":
    case "duration":
      return typeof value === "number";
    case "emoji":
    case "channel":
    case "role":
      return typeof value === "string" || value === null;
    case "rows":
      return Array.isArray(value) && value.every((row) => typeof row === "object" && row !== null);
    case "choices":
    case "channels":
    case "roles":
    case "texts":
      return Array.isArray(value) && value.every((entry) => typeof entry === "string");
    default:
      return typeof value === "string";
  }
}

/** Completes the settings of a form by values of fields that it did not have: the current ones, in rows the defaults. */
export function withNewFields(
  fields: readonly SettingsField[],
  typed: Settings,
  { known, current, at = "" }: { known: ReadonlySet<string>; current: Settings; at?: string },
): Settings {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const { name } = field;
    if (!known.has(at + name)) return [[name, current[name]]];
    const rows = typed[name];
    if (field.kind !== "rows" || !Array.isArray(rows)) return [];
    const inRow = { known, current: defaultsOf(field.fields), at: `${name}.` };
    return [[name, rows.map((row: Settings) => withNewFields(field.fields, row, inRow))]];
  });
  return { ...typed, ...Object.fromEntries(entries) };
}
