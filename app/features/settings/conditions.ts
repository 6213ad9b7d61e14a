import type { PermissionName } from "#app/discord/permissions.ts";
import type { Condition, Need, Rule, Settings, SettingsField } from "./field.ts";

/** Tells whether a field is switched on, chosen or not empty. */
export function isInUse(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Tells whether a condition holds for these settings; none always does. */
export function holds(condition: Condition | undefined, settings: Settings): boolean {
  if (condition === undefined) return true;
  if (typeof condition === "string") return isInUse(settings[condition]);
  if ("not" in condition) return !holds(condition.not, settings);
  if (!("field" in condition)) return condition.every((one) => holds(one, settings));
  const value = settings[condition.field];
  if ("is" in condition) return value === condition.is;
  return [condition.has].flat().some((option) => [value].flat().includes(option));
}

/** Lists the permissions that the bot needs for these settings, without duplicates. */
export function neededFor(needs: readonly Need[], settings: Settings): PermissionName[] {
  return [...new Set(needs.filter(({ when }) => holds(when, settings)).flatMap(({ all }) => all))];
}

/** Lists the fields that a condition names; none of none. */
export function namedIn(condition: Condition | undefined): string[] {
  if (condition === undefined) return [];
  if (typeof condition === "string") return [condition];
  if ("not" in condition) return namedIn(condition.not);
  return "field" in condition ? [condition.field] : condition.flatMap(namedIn);
}

/** Fields and what holds between them: of a module, or of the rows of a list. */
export interface Ruled {
  readonly fields: readonly SettingsField[];
  readonly rules?: readonly Rule[];
}

export interface Incomplete {
  /** Of the module. */
  field: string;
  /** Place and field in its rows. */
  row?: { index: number; name: string };
  because?: string;
}

/** Lists the fields that are empty and should not be, with the reason that pages add to a rule; of a list of rows the first one. */
export function incompleteIn({ fields, rules = [] }: Ruled, settings: Settings): Incomplete[] {
  const own = rules.flatMap((rule) =>
    "expects" in rule && lacks(rule.expects, rule.when, { fields, settings })
      ? { field: rule.expects, because: rule.because }
      : [],
  );
  const inRows = fields.flatMap((field): Incomplete[] => {
    const rows = settings[field.name];
    if (!("fields" in field) || !Array.isArray(rows) || !holds(field.showWhen, settings)) return [];
    for (const [index, row] of rows.entries()) {
      const [found] = incompleteIn(field, { ...settings, ...(row as Settings) });
      if (found) return [{ field: field.name, row: { index, name: found.field }, because: found.because }];
    }
    return [];
  });
  return [...own, ...inRows];
}

/** Tells whether a field is shown, and empty although a condition holds. */
export function lacks(
  name: string,
  when: Condition,
  { fields, settings }: { fields: readonly SettingsField[]; settings: Settings },
): boolean {
  const field = fields.find((one) => one.name === name);
  return !isInUse(settings[name]) && holds(when, settings) && holds(field?.showWhen, settings);
}
