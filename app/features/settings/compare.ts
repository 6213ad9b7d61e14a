import { isJsonObject } from "#app/features/parse-json.ts";
import { MOST, type Settings, type SettingsField } from "./field.ts";
import { KINDS, sameValue } from "./form-values.ts";
import { storedName } from "./former-names.ts";
import { isOfKind, serverKindOf } from "./kinds/kinds.server.ts";
import { comparableOf } from "./kinds/kinds.ts";
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

/** Characters of rows, as JSON, of which a page shows all on each side of a change. */
const MOST_SHOWN = 4_096;

export interface FieldChange<Field extends SettingsField> {
  field: Field;
  from: unknown;
  to: unknown;
  /** Numbers of rows that are left out of a long list: those that both sides have, and others on each side. */
  left?: { same: number; from: number; to: number };
}

/** Shortens a change of a long list of rows to those that only one side has, and of these to what a reader looks at. */
export function shortened<Field extends SettingsField>(change: FieldChange<Field>): FieldChange<Field> {
  const { field, from, to } = change;
  if (field.kind !== "rows" || !Array.isArray(from) || !Array.isArray(to)) return change;
  if (JSON.stringify([from, to]).length <= 2 * MOST_SHOWN) return change;
  const keysOf = (rows: unknown[]) => rows.map((row) => comparableOf(field, [row]));
  const [before, after] = [keysOf(from), keysOf(to)];
  const [had, has] = [new Set(before), new Set(after)];
  const gone = from.filter((_, at) => !has.has(before[at]!));
  const come = to.filter((_, at) => !had.has(after[at]!));
  // Rows may only have changed their places.
  const [old, now] = gone.length + come.length > 0 ? [gone, come] : [from, to];
  const [oldest, newest] = [firstOf(old), firstOf(now)];
  const left = {
    same: to.length - now.length,
    from: old.length - oldest.length,
    to: now.length - newest.length,
  };
  return { field, from: oldest, to: newest, left };
}

/** Returns the first rows, one at least. */
function firstOf(rows: unknown[]): unknown[] {
  let size = 0;
  return rows.filter((row, at) => (size += JSON.stringify(row).length) <= MOST_SHOWN || at === 0);
}

/**
 * Adapts stored settings to the module's current fields: fields that are new, or whose kind is another than at the save, or
 * whose value is none of their kind, get their defaults; removed ones are dropped.
 */
export function asNow({ fields, defaults }: Pick<SettingsModule, "fields" | "defaults">, stored: Settings) {
  return valuesNow(fields, stored, { defaults, kinds: kindsIn(stored), at: "" });
}

/** Returns the kinds that stored settings have beside them, by place. */
export function kindsIn(stored: Settings): Record<string, string> {
  return { ...(stored[KINDS] as object) };
}

/** Tells whether a field reads what was saved at a place: as its kind, or one that is not known. */
export function isReadBy(field: SettingsField, kinds: Record<string, string>, place: string): boolean {
  return !Object.hasOwn(kinds, place) || [field.kind, serverKindOf(field).reads].includes(kinds[place]);
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
    const { name } = field;
    const from = storedName(field, stored);
    const { normal } = serverKindOf(field);
    const isSameKind = isReadBy(field, kinds, at + from);
    const value = normal && Object.hasOwn(stored, from) ? normal(field, stored[from]) : stored[from];
    if (!Object.hasOwn(stored, from) || !isSameKind || !isOfKind(field, value)) return [name, defaults[name]];
    if (!("fields" in field)) return [name, value];
    const inRow = { defaults: defaultsOf(field.fields), kinds, at: `${at}${from}.` };
    return [name, (stored[from] as Settings[]).map((row) => valuesNow(field.fields, row, inRow))];
  });
  return Object.fromEntries(entries) as Settings;
}

/**
 * Brings unvalidated settings of a file to the fields' names of now, and texts to the kinds that read them; completes its rows by
 * the defaults of newer fields.
 */
export function withNamesOfNow(fields: readonly SettingsField[], filed: Settings): Settings {
  const named = { ...filed };
  for (const field of fields) {
    const from = storedName(field, filed);
    const value = filed[from];
    const { normal, reads } = serverKindOf(field);
    if (from !== field.name) delete named[from];
    if (!Object.hasOwn(filed, from)) continue;
    named[field.name] =
      "fields" in field && Array.isArray(value)
        ? value
            .slice(0, MOST.rows + 1)
            .map((row: unknown) =>
              isJsonObject(row) ? { ...defaultsOf(field.fields), ...withNamesOfNow(field.fields, row) } : row,
            )
        : reads !== undefined && typeof value === "string"
          ? normal?.(field, value)
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
