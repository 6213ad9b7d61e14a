import { z } from "zod";
import { namedIn } from "#app/features/settings/conditions.ts";
import type { Condition, Rule, SettingsField } from "#app/features/settings/field.ts";
import { sourceOf } from "#app/features/settings/kinds/choice.ts";
import type { Context } from "#app/features/settings/kinds/kind.server.ts";
import { listOf, wants } from "./text-schema.server.ts";

const MOST_TERMS = 50;

/** Name of a field. Whether the module has it is checked with the module. */
export const nameOfField = z.string(wants("fieldNeeded"));

const CONDITION = "manifest:conditionNeeded";
const OPTION = "manifest:optionNeeded";

export const hasOption = z
  .strictObject({
    field: nameOfField,
    has: z.union([z.string(), listOf(z.string(), MOST_TERMS, 1, OPTION)], wants("optionNeeded")),
  })
  .describe("A choice, or choices, of which one of these options is chosen.");
export const isValue = z
  .strictObject({ field: nameOfField, is: z.union([z.boolean(), z.string()], wants("valueNeeded")) })
  .describe("A toggle, or a choice, that has this value.");

/** Schemas of a condition with so many `not` in each other at most: a recursive one would follow any depth. */
function conditionOf(depth: number): z.ZodType<Condition> {
  const terms = [nameOfField, hasOption, isValue] as const;
  const not = depth > 0 && z.strictObject({ not: conditionOf(depth - 1) });
  const words = wants("conditionNeeded");
  const term = not ? z.union([...terms, not], words) : z.union(terms, words);
  return z.union([term, listOf(term, MOST_TERMS, 1, CONDITION).describe("All of these.")], words);
}

/** Whether its fields are there and can have these values is checked with the module. */
export const condition = conditionOf(3)
  .refine((one) => namedIn(one).length <= MOST_TERMS, { error: "tooMany", params: { max: MOST_TERMS } })
  .meta({
    id: "Condition",
    description:
      "What holds: the name of a field is that it is in use. In rows, fields of the row go before the module's.",
  });

const MOST_RULES = 60;

export const rulesSchema: z.ZodType<Rule[]> = listOf(
  z.union(
    [
      z.strictObject({ atMost: z.tuple([nameOfField, nameOfField], wants("notComparable")) }),
      z.strictObject({ needs: nameOfField, when: condition }),
      z.strictObject({ expects: nameOfField, when: condition }),
    ],
    wants("rule"),
  ),
  MOST_RULES,
);

/** Adds issues for rules with their places, about `fields`, of which conditions may name any that are `known`. */
export function checkRules(
  rules: readonly (readonly [number, Rule])[],
  { fields, known }: { fields: readonly SettingsField[]; known: readonly SettingsField[] },
  path: PropertyKey[],
  context: Context,
): void {
  const find = (name: string) => fields.find((one: SettingsField | null) => one?.name === name);
  const refuse = (at: PropertyKey[], message: string) =>
    context.addIssue({ code: "custom", path: [...path, ...at], message });
  for (const [index, rule] of rules) {
    if ("atMost" in rule) {
      const kinds = rule.atMost.map((name) => find(name)?.kind);
      for (const [at, kind] of kinds.entries()) {
        if (!find(rule.atMost[at]!)) refuse([index, "atMost", at], "manifest:noSuchField");
        else if (kind !== kinds[0] || (kind !== "number" && kind !== "duration"))
          refuse([index, "atMost", at], "manifest:notComparable");
      }
      continue;
    }
    const [key, name] =
      "needs" in rule ? (["needs", rule.needs] as const) : (["expects", rule.expects] as const);
    if (!find(name)) refuse([index, key], "manifest:noSuchField");
    for (const { path: at, message } of refusalsOf(rule.when, known)) refuse([index, "when", ...at], message);
  }
}

interface Refusal {
  path: PropertyKey[];
  message: string;
}

/** Lists what of a condition names no field beside it, or no value that such a field can have. Fields may be invalid. */
export function refusalsOf(condition: Condition, fields: readonly SettingsField[]): Refusal[] {
  if (typeof condition === "object" && "not" in condition)
    return refusalsOf(condition.not, fields).map(({ path, message }) => ({
      path: ["not", ...path],
      message,
    }));
  if (typeof condition === "object" && !("field" in condition))
    return condition.flatMap((one, index) =>
      refusalsOf(one, fields).map(({ path, message }) => ({ path: [index, ...path], message })),
    );
  const [name, at] = typeof condition === "string" ? [condition, []] : [condition.field, ["field"]];
  const field = fields.find((one: SettingsField | null | undefined) => one?.name === name);
  if (!field) return [{ path: at, message: "manifest:noSuchField" }];
  if (typeof condition === "string") return [];
  const [key, asked] =
    "is" in condition ? (["is", condition.is] as const) : (["has", condition.has] as const);
  // The bot supplies the options for each server.
  if ("options" in field && sourceOf(field) !== undefined) return [];
  const known = valuesOf(field, key);
  if (!known) return [{ path: at, message: "manifest:noOptions" }];
  return [asked].flat().flatMap((value, index) => {
    const path = Array.isArray(asked) ? [key, index] : [key];
    return known.includes(value) ? [] : { path, message: "manifest:noSuchOption" };
  });
}

/** The values that a field can have, of which a condition may name some; undefined for a kind without. */
function valuesOf(field: SettingsField, key: "is" | "has"): unknown[] | undefined {
  if (field.kind === "toggle") return key === "is" ? [true, false] : undefined;
  if (field.kind !== "choice" && (field.kind !== "choices" || key === "is")) return undefined;
  const options: unknown = field.options;
  return Array.isArray(options) ? options.map((option: { value?: unknown } | null) => option?.value) : [];
}
