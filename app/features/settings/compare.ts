import type { Settings, SettingsField } from "./field.ts";
import { KINDS, sameValue } from "./form-values.ts";
import { isOfKind, serverKindOf } from "./kinds/kinds.server.ts";
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
 * Adapts stored settings to the module's current fields: fields that are new, or whose kind is another than at the save, or
 * whose value is none of their kind, get their defaults; removed ones are dropped.
 */
export function asNow({ fields, defaults }: Pick<SettingsModule, "fields" | "defaults">, stored: Settings) {
  return valuesNow(fields, stored, { defaults, kinds: { ...(stored[KINDS] as object) }, at: "" });
}

interface Saved {
  defaults: Settings;
  /** Kinds of the fields at the save; empty if an earlier version of the site saved, which did not store them. */
  kinds: Record<string, string>;
  at: string;
}

function valuesNow(
  fields: readonly SettingsField[],
  stored: Settings,
  { defaults, kinds, at }: Saved,
): Settings {
  const entries = fields.map((field) => {
    const { name, kind } = field;
    const { normal, reads } = serverKindOf(field);
    const isSameKind = !Object.hasOwn(kinds, at + name) || [kind, reads].includes(kinds[at + name]);
    const value = normal && Object.hasOwn(stored, name) ? normal(field, stored[name]) : stored[name];
    if (!Object.hasOwn(stored, name) || !isSameKind || !isOfKind(field, value)) return [name, defaults[name]];
    if (!("fields" in field)) return [name, value];
    const inRow = { defaults: defaultsOf(field.fields), kinds, at: `${name}.` };
    return [name, (stored[name] as Settings[]).map((row) => valuesNow(field.fields, row, inRow))];
  });
  return Object.fromEntries(entries) as Settings;
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
    if (!("fields" in field) || !Array.isArray(rows)) return [];
    const inRow = { known, current: defaultsOf(field.fields), at: `${name}.` };
    return [[name, rows.map((row: Settings) => withNewFields(field.fields, row, inRow))]];
  });
  return { ...typed, ...Object.fromEntries(entries) };
}
