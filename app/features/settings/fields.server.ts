import { MOST_FINDINGS } from "#app/features/findings.server.ts";
import { isJsonObject } from "#app/features/parse-json.ts";
import { holds, lacks, namedIn, type Ruled } from "./conditions.ts";
import type { Condition, Rule, Settings, SettingsField } from "./field.ts";
import type { Context } from "./kinds/kind.server.ts";
import { objectOf, schemaOf, whereHidden } from "./kinds/kinds.server.ts";

/** Rejects unknown and missing fields. Messages are keys of the namespace `errors`. Ids are checked by `refusals.ts`. */
export function settingsSchema(fields: readonly SettingsField[], rules: readonly Rule[] = []) {
  const refine = refinementOf({ fields, rules });
  return objectOf(fields).superRefine(refine, { when: ({ value }) => isJsonObject(value) });
}

/** A row, and the values of the module around it. */
interface Place {
  path: PropertyKey[];
  module: Settings;
}

/**
 * Returns a check of what depends on conditions: fields that are required where they are shown, and rules, in rows too. The
 * values may have any form. Params of issues say why (`because`), and on which fields they depend: of the same object
 * (`beside`), of the module around a row (`outer`), or, of a module's rule, on which altogether (`fields`).
 */
function refinementOf({ fields, rules = [] }: Ruled, module: readonly SettingsField[] = []) {
  const known = [...fields, ...module];
  const hidable = fields.flatMap((field) => {
    const loose = whereHidden(field);
    return loose === field ? [] : { field, strict: schemaOf(field), loose: schemaOf(loose) };
  });
  const lists = fields.flatMap((field) => {
    return "fields" in field && depends(field)
      ? { name: field.name, refine: refinementOf(field, known) }
      : [];
  });
  return (values: Settings, context: Context, place?: Place): void => {
    const scope = place ? { ...place.module, ...values } : values;
    const add = (name: string, message: string, params: object, condition?: Condition) =>
      context.addIssue({
        ...{ code: "custom", message, path: [...(place?.path ?? []), name] },
        params: { ...params, because: condition !== undefined && { condition, fields: known } },
      });
    const dependingOn = (names: string[]) => {
      const isOwn = (name: string) => !place || fields.some((field) => field.name === name);
      return { beside: names.filter(isOwn), outer: names.filter((name) => !isOwn(name)) };
    };
    for (const { name, refine } of lists) {
      const rows = values[name];
      for (const [index, row] of Array.isArray(rows) ? rows.entries() : []) {
        if (context.issues.length > MOST_FINDINGS) break;
        if (isJsonObject(row))
          refine(row, context, { path: [...(place?.path ?? []), name, index], module: scope });
      }
    }
    for (const { field, strict, loose } of hidable) {
      const { name, showWhen } = field;
      if (!holds(showWhen, scope) || !loose.safeParse(values[name]).success) continue;
      for (const issue of strict.safeParse(values[name]).error?.issues ?? []) {
        const own = issue.code === "custom" && issue.params;
        add(name, issue.message, { ...own, ...dependingOn(namedIn(showWhen)) }, showWhen);
      }
    }
    for (const [index, rule] of rules.entries()) {
      const found = brokenBy(rule, fields, scope);
      if (!found) continue;
      const { name, message, names, when } = found;
      add(name, message, place ? dependingOn(names) : { fields: names, rule: index }, when);
    }
  };
}

/** Tells whether something in a list of rows depends on conditions. */
function depends({ fields, rules }: Ruled): boolean {
  return (
    rules !== undefined ||
    fields.some((field) => field.showWhen !== undefined || ("fields" in field && depends(field)))
  );
}

/** Returns the field that breaks a rule, why, and the fields on which that depends. */
function brokenBy(rule: Rule, fields: readonly SettingsField[], settings: Settings) {
  if ("expects" in rule) return undefined;
  if ("needs" in rule) {
    const { needs: name, when } = rule;
    if (!lacks(name, when, { fields, settings })) return undefined;
    const shown = fields.find((field) => field.name === name)?.showWhen;
    return { name, message: "required", names: [name, ...namedIn(when), ...namedIn(shown)], when };
  }
  const [lower, upper] = rule.atMost;
  const [low, high] = [settings[lower], settings[upper]];
  return typeof low === "number" && typeof high === "number" && high < low
    ? { name: upper, message: "belowMinimum", names: [lower, upper] }
    : undefined;
}
