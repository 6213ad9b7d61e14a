import type { SettingsField } from "./field.ts";
import { sameValue } from "./form-values.ts";

/** A field that differs between two states of a module. */
export interface FieldChange<Field extends SettingsField = SettingsField> {
  field: Field;
  from: unknown;
  to: unknown;
}

type Settings = Record<string, unknown>;

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
