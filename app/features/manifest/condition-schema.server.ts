import { z } from "zod";
import type { Condition, SettingsField } from "#app/features/settings/field.ts";
import { listOf, wants } from "./text-schema.server.ts";

const MOST_TERMS = 50;

/** Name of a field. Whether the module has it is checked with the module. */
export const nameOfField = z.string(wants("fieldNeeded"));

const hasOption = z
  .strictObject({ field: nameOfField, has: z.union([z.string(), listOf(z.string(), MOST_TERMS, 1)]) })
  .describe("A choice, or choices, of which one of these options is chosen.");

export const when = z.union([
  nameOfField,
  hasOption,
  listOf(z.union([nameOfField, hasOption]), MOST_TERMS, 1).describe("All of these."),
]);

export const showWhen = z
  .union([hasOption, z.strictObject({ field: nameOfField, is: z.union([z.boolean(), z.string()]) })])
  .describe("The field is hidden where this does not hold of the fields beside it.");

interface Refusal {
  path: PropertyKey[];
  message: string;
}

/** Lists what of a condition names no field beside it, or no value that such a field can have. Fields may be invalid. */
export function refusalsOf(condition: Condition, fields: readonly SettingsField[]): Refusal[] {
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
