import { z } from "zod";
import { mostOf, type Settings, type SettingsField } from "./field.ts";
import { sameValue } from "./form-values.ts";
import type { SettingsModule } from "./module.server.ts";

type Issue = z.core.$ZodIssue;

/**
 * Checks unvalidated settings. What is stored already may be saved again, although a declaration that has changed would not
 * allow it any more: issues of values that `readStored` gives, too, do not count.
 */
export async function checkSettings(
  { schema, fields }: Pick<SettingsModule, "schema" | "fields">,
  settings: unknown,
  readStored: () => Promise<Settings>,
) {
  const parsed = schema.safeParse(shortened(fields, settings));
  if (parsed.success) return { settings: parsed.data };
  const stored = await readStored();
  const given = settings as Settings;
  const isKept = (issue: Issue) => {
    const names = namesOf(issue);
    const isSame = (name: string) => {
      const field = fields.find((one) => one.name === name);
      if (!field || !Object.hasOwn(stored, name) || !Object.hasOwn(given, name)) return false;
      return sameValue(field, given[name], stored[name]) || isKeptInList(issue, given[name], stored[name]);
    };
    return names.length > 0 && names.every(isSame);
  };
  const issues = parsed.error.issues.filter((issue) => !isKept(issue));
  return issues.length > 0 ? { error: new z.ZodError(issues) } : { settings: given };
}

/** Ends lists after the first entry that is too many, because the schema would look for issues in each. */
function shortened(fields: readonly SettingsField[], settings: unknown): unknown {
  if (typeof settings !== "object" || settings === null) return settings;
  const given = settings as Settings;
  const lists = fields.flatMap((field): [string, unknown][] => {
    const value = Object.hasOwn(given, field.name) ? given[field.name] : undefined;
    if (!Array.isArray(value)) return [];
    const list: unknown[] = value.slice(0, (mostOf(field) ?? 0) + 1);
    return [[field.name, field.kind === "rows" ? list.map((row) => shortened(field.fields, row)) : list]];
  });
  return { ...given, ...Object.fromEntries(lists) };
}

/** The fields on which an issue depends: a rule names two. */
function namesOf(issue: Issue): string[] {
  if (issue.code === "unrecognized_keys") return [];
  const { fields } = (issue.code === "custom" ? (issue.params ?? {}) : {}) as { fields?: string[] };
  return fields ?? issue.path.slice(0, 1).map(String);
}

/** Issues of a list as a whole, or of an entry among the others. */
const OF_THE_LIST = ["twice", "twiceInRows"];

/**
 * Tells whether an issue is of an entry that the stored list has, too, or of a value that the row at the same place has: rows
 * before it may be removed, and other values in it changed.
 */
function isKeptInList({ path, message }: Issue, given: unknown, stored: unknown): boolean {
  if (!Array.isArray(given) || !Array.isArray(stored) || OF_THE_LIST.includes(message)) return false;
  const [, index, ...rest] = path;
  if (typeof index !== "number") return false;
  const textOf = (value: unknown) => JSON.stringify(value) ?? "";
  const valueIn = (list: unknown[]) =>
    rest.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], list[index]);
  if (rest.length > 0 && textOf(valueIn(given)) === textOf(valueIn(stored))) return true;
  return stored.some((entry) => textOf(entry) === textOf(given[index]));
}
