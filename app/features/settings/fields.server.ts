import { lacks } from "./conditions.ts";
import type { Rule, Settings, SettingsField } from "./field.ts";
import { objectOf } from "./kinds/kinds.server.ts";

/** Rejects unknown and missing fields. Messages are keys of the namespace `errors`. Ids are checked by `refusals.ts`. */
export function settingsSchema(fields: readonly SettingsField[], rules: readonly Rule[] = []) {
  return objectOf(fields).superRefine((settings, context) => {
    for (const rule of rules) {
      const broken = brokenBy(rule, fields, settings);
      if (broken) context.addIssue({ code: "custom", ...broken });
    }
  });
}

/** Returns the field that breaks a rule, why, and the fields that the rule compares. */
function brokenBy(rule: Rule, fields: readonly SettingsField[], settings: Settings) {
  if ("expects" in rule) return undefined;
  if ("needs" in rule) {
    const { needs, when } = rule;
    const isBroken = lacks(needs, when, { fields, settings });
    const shownBy = fields.find(({ name }) => name === needs)?.showWhen?.field ?? [];
    const params = { fields: [needs, when, shownBy].flat() };
    return isBroken ? { path: [needs], message: "required", params } : undefined;
  }
  const [lower, upper] = rule.atMost;
  return Number(settings[upper]) < Number(settings[lower])
    ? { path: [upper], message: "belowMinimum", params: { fields: [lower, upper] } }
    : undefined;
}
