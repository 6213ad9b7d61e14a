import type { Rule, Settings, SettingsField } from "./field.ts";
import { objectOf } from "./kinds/kinds.server.ts";
import { isInUse } from "./needs.ts";

/** Rejects unknown and missing fields. Messages are keys of the namespace `errors`. Ids are checked by `refusals.ts`. */
export function settingsSchema(fields: readonly SettingsField[], rules: readonly Rule[] = []) {
  return objectOf(fields).superRefine((settings, context) => {
    for (const rule of rules) {
      const broken = brokenBy(rule, settings);
      if (broken) context.addIssue({ code: "custom", ...broken });
    }
  });
}

/** Returns the field that breaks a rule, why, and the fields that the rule compares. */
function brokenBy(rule: Rule, settings: Settings) {
  if ("needs" in rule) {
    const { needs, when } = rule;
    const isBroken = isInUse(settings[when]) && !isInUse(settings[needs]);
    return isBroken ? { path: [needs], message: "required", params: { fields: [needs, when] } } : undefined;
  }
  const [lower, upper] = rule.atMost;
  const isBroken = Number(settings[upper]) < Number(settings[lower]);
  return isBroken
    ? { path: [upper], message: "belowMinimum", params: { fields: [lower, upper] } }
    : undefined;
}
