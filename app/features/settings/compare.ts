import { isJsonObject } from "#app/features/parse-json.ts";
import { MOST, type Settings, type SettingsField } from "./field.ts";
import { KINDS, sameValue } from "./form-values.ts";
import { storedName } from "./former-names.ts";
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
    const from = storedName(field, stored);
    const { normal, reads } = serverKindOf(field);
    const isSameKind = !Object.hasOwn(kinds, at + from) || [kind, reads].includes(kinds[at + from]);
    const value = normal && Object.hasOwn(stored, from) ? normal(field, stored[from]) : stored[from];
    if (!Object.hasOwn(stored, from) || !isSameKind || !isOfKind(field, value)) return [name, defaults[name]];
    if (!("fields" in field)) return [name, value];
    const inRow = { defaults: defaultsOf(field.fields), kinds, at: `${at}${from}.` };
    return [name, (stored[from] as Settings[]).map((row) => valuesNow(field.fields, row, inRow))];
  });
  return Object.fromEntries(entries) as Settings;
}

/** Brings unvalidated settings of a file to the fields' names of now, and completes its rows by the defaults of newer fields. */
export function withNamesOfNow(fields: readonly SettingsField[], filed: Settings): Settings {
  const named = { ...filed };
  for (const field of fields) {
    const from = storedName(field, filed);
    const value = filed[from];
    if (from !== field.name) delete named[from];
    if (!Object.hasOwn(filed, from)) continue;
    named[field.name] =
      "fields" in field && Array.isArray(value)
        ? value
            .slice(0, MOST.rows + 1)
            .map((row: unknown) =>
              isJsonObject(row) ? { ...defaultsOf(field.fields), ...withNamesOfNow(field.fields, row) } : row,
            )
        : value;
  }
  return named;
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
    const inRow = { known, current: defaultsOf(field.fields), at: `${at}${name}.` };
    return [[name, rows.map((row: Settings) => withNewFields(field.fields, row, inRow))]];
  });
  return { ...typed, ...Object.fromEntries(entries) };
}
