import { isJsonObject } from "#app/features/parse-json.ts";
import type { SettingsField } from "./field.ts";

/** Counts the rows in all lists of unvalidated settings. */
export function rowsIn(fields: readonly SettingsField[], settings: unknown): number {
  const counts = fields.map((field) => {
    const rows = isJsonObject(settings) && Object.hasOwn(settings, field.name) && settings[field.name];
    if (!("fields" in field) || !Array.isArray(rows)) return 0;
    return rows.reduce<number>((sum, row) => sum + 1 + rowsIn(field.fields, row), 0);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Counts the rows that a form of these fields can have, with one too many in each list. */
export function mostRows(fields: readonly SettingsField[]): number {
  return fields.reduce(
    (sum, field) => sum + ("fields" in field ? (field.max + 1) * (1 + mostRows(field.fields)) : 0),
    0,
  );
}
