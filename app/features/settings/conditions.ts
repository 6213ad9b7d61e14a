import type { PermissionName } from "#app/discord/permissions.ts";
import type { Condition, ModuleDeclaration, Need, Settings, SettingsField } from "./field.ts";

/** Tells whether a field is switched on, chosen or not empty. */
export function isInUse(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Tells whether a condition holds for these settings; none always does. */
export function holds(condition: Condition | undefined, settings: Settings): boolean {
  if (condition === undefined) return true;
  if (typeof condition === "string") return isInUse(settings[condition]);
  if (!("field" in condition)) return condition.every((one) => holds(one, settings));
  const value = settings[condition.field];
  if ("is" in condition) return value === condition.is;
  return [condition.has].flat().some((option) => [value].flat().includes(option));
}

/** Lists the permissions that the bot needs for these settings, without duplicates. */
export function neededFor(needs: readonly Need[], settings: Settings): PermissionName[] {
  return [...new Set(needs.filter(({ when }) => holds(when, settings)).flatMap(({ all }) => all))];
}

/** Lists the fields that are empty and should not be, each with the field that is in use without it. */
export function incompleteIn(
  { fields, rules = [] }: Pick<ModuleDeclaration, "fields" | "rules">,
  settings: Settings,
) {
  return rules.flatMap((rule) =>
    "expects" in rule && lacks(rule.expects, rule.when, { fields, settings })
      ? { field: rule.expects, when: rule.when }
      : [],
  );
}

/** Tells whether a field is shown, and empty although the field `when` is in use. */
export function lacks(
  name: string,
  when: string,
  { fields, settings }: { fields: readonly SettingsField[]; settings: Settings },
): boolean {
  const field = fields.find((one) => one.name === name);
  return isInUse(settings[when]) && !isInUse(settings[name]) && holds(field?.showWhen, settings);
}
