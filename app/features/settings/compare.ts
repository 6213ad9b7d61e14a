import type { SettingsField } from "./field.ts";
import { sameValue } from "./form-values.ts";

type Settings = Record<string, unknown>;
type Fields = readonly SettingsField[];

export interface FieldChange<Field extends SettingsField = SettingsField> {
  field: Field;
  from: unknown;
  to: unknown;
}

/** Lists the fields that differ, in the order of the form. The order of lists is ignored. */
export function changesBetween<Field extends SettingsField>(
  fields: readonly Field[],
  from: Settings,
  to: Settings,
): FieldChange<Field>[] {
  return fields
    .map((field) => ({ field, from: from[field.name], to: to[field.name] }))
    .filter((change) => !sameValue(change.from, change.to));
}

export function isSame({ fields }: { fields: Fields }, one: Settings, other: Settings): boolean {
  return changesBetween(fields, one, other).length === 0;
}

/** Adapts stored settings to the module's current fields: new fields get their defaults, removed ones are dropped. */
export function asNow(
  { fields, defaults }: { fields: Fields; defaults: Settings },
  stored: Settings,
): Settings {
  return Object.fromEntries(
    fields.map(({ name }) => [name, Object.hasOwn(stored, name) ? stored[name] : defaults[name]]),
  );
}
