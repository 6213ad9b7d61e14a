import { z } from "zod";
import type { Settings } from "./field.ts";
import { sameValue } from "./form-values.ts";
import type { SettingsModule } from "./module.server.ts";

type Issue = z.core.$ZodIssue;

/**
 * Checks unvalidated settings. What is stored already may be saved again, although a declaration that has changed would not
 * allow it any more: issues of values that are the same as those that `readStored` gives do not count.
 */
export async function checkSettings(
  { schema, fields }: SettingsModule,
  settings: unknown,
  readStored: () => Promise<Settings>,
) {
  const parsed = schema.safeParse(settings);
  if (parsed.success) return { settings: parsed.data };
  const stored = await readStored();
  const given = settings as Settings;
  const isKept = (issue: Issue) => {
    const names = namesOf(issue);
    return (
      names.length > 0 &&
      names.every((name) => {
        const field = fields.find((one) => one.name === name);
        if (!field || !Object.hasOwn(stored, name) || !Object.hasOwn(given, name)) return false;
        return sameValue(field, given[name], stored[name]) || isKeptInRow(issue, given, stored);
      })
    );
  };
  const issues = parsed.error.issues.filter((issue) => !isKept(issue));
  return issues.length > 0 ? { error: new z.ZodError(issues) } : { settings: given };
}

/** The fields on which an issue depends: a rule names two. */
function namesOf(issue: Issue): string[] {
  if (issue.code === "unrecognized_keys") return [];
  const { fields } = (issue.code === "custom" ? (issue.params ?? {}) : {}) as { fields?: string[] };
  return fields ?? issue.path.slice(0, 1).map(String);
}

/** Tells whether an issue is of a value in a row that the same row of the stored list has, too. */
function isKeptInRow({ path }: Issue, given: Settings, stored: Settings): boolean {
  if (path.length < 3) return false;
  const valueIn = (settings: Settings) =>
    path.reduce<unknown>(
      (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
      settings,
    );
  const [mine, theirs] = [valueIn(given), valueIn(stored)];
  return mine !== undefined && JSON.stringify(mine) === JSON.stringify(theirs);
}
