import type { Kysely } from "kysely";
import { z } from "zod";
import { MOST_FINDINGS } from "#app/features/findings.server.ts";
import { valueAtPath } from "#app/features/name-of-path.ts";
import type { Database } from "#db/schema.ts";
import { asNow } from "./compare.ts";
import type { Settings, SettingsField } from "./field.ts";
import { sameValue } from "./form-values.ts";
import { schemaOf, whereHidden } from "./kinds/kinds.server.ts";
import type { SettingsModule } from "./module.server.ts";
import { getSettings } from "./settings.server.ts";

type Issue = z.core.$ZodIssue;

/**
 * Checks unvalidated settings of a module. What the guild has stored already may be saved again, although a declaration
 * that has changed would not allow it any more.
 */
export async function checkSettings(
  db: Kysely<Database>,
  { guildId, module, settings }: { guildId: string; module: SettingsModule; settings: unknown },
) {
  return checkAgainst(module, settings, async () => (await getSettings(db, guildId, module))?.settings ?? {});
}

/** Like `checkSettings`. Issues of values that `readStored` gives, too, do not count; it is called if there are issues. */
export async function checkAgainst(
  { schema, fields, defaults }: Pick<SettingsModule, "schema" | "fields" | "defaults">,
  settings: unknown,
  readStored: () => Promise<Settings>,
) {
  const parsed = schema.safeParse(settings);
  if (parsed.success) return { settings: parsed.data };
  const stored = await readStored();
  const given = settings as Settings;
  const all = parsed.error.issues;
  // A list with more issues was not read to its end.
  const isRead = all.length <= MOST_FINDINGS;
  const keeperOf = (name: string): ((issue: Issue) => boolean) => {
    const field = fields.find((one) => one.name === name);
    const isThere = field && Object.hasOwn(stored, name) && Object.hasOwn(given, name);
    if (isThere && sameValue(field, given[name], stored[name])) return () => true;
    return isThere && isRead ? keptInList(name, given[name], stored[name]) : () => false;
  };
  // Many issues may be about one value, which may be large.
  const keepers = new Map([...new Set(all.flatMap(namesOf))].map((name) => [name, keeperOf(name)]));
  const isKept = (issue: Issue) => {
    const names = namesOf(issue);
    return names.length > 0 && names.every((name) => keepers.get(name)?.(issue));
  };
  const issues = withoutConsequences(all.filter((issue) => !isKept(issue)));
  if (issues.length > 0) return { error: new z.ZodError(issues) };
  // A schema that has found issues gives no value.
  return { settings: valuesOf(fields, given, asNow({ fields, defaults }, given)) };
}

/** Returns each value as its schema reads it, and one that is kept although it does not fit as it is `stored`. */
function valuesOf(fields: readonly SettingsField[], given: Settings, stored: Settings): Settings {
  const entries = fields.map((field): [string, unknown] => {
    const { name } = field;
    const { success, data } = schemaOf(whereHidden(field)).safeParse(given[name]);
    if (success) return [name, data];
    if (!("fields" in field)) return [name, stored[name]];
    const rows = given[name] as Settings[];
    const kept = stored[name] as Settings[];
    return [name, rows.map((row, index) => valuesOf(field.fields, row, kept[index]!))];
  });
  return Object.fromEntries(entries);
}

/** Leaves out what a rule finds about a value that is refused by itself. */
function withoutConsequences(issues: Issue[]): Issue[] {
  const refused = issues.flatMap((issue) => (paramsOf(issue).fields ? [] : issue.path.slice(0, 1)));
  return issues.filter((issue) => !paramsOf(issue).fields?.some((name) => refused.includes(name)));
}

/** The fields of the module on which an issue depends: those of a rule, and of the condition that shows a field. */
function namesOf(issue: Issue): string[] {
  if (issue.code === "unrecognized_keys") return [];
  const { fields, beside = [], outer = [] } = paramsOf(issue);
  return fields ?? [...issue.path.slice(0, 1).map(String), ...(issue.path.length === 1 ? beside : outer)];
}

function paramsOf(issue: Issue): { fields?: string[]; beside?: string[]; outer?: string[] } {
  return issue.code === "custom" ? (issue.params ?? {}) : {};
}

/** Issues of a list as a whole, or of an entry among the others. */
const OF_THE_LIST = ["twice", "twiceInRows"];

/**
 * Returns a test whether an issue is of an entry that the stored list has, too, or of a value that the row at the same place
 * has: rows before it may be removed, and other values in it changed. What is missing on either side is not kept.
 */
function keptInList(name: string, given: unknown, stored: unknown): (issue: Issue) => boolean {
  if (!Array.isArray(given) || !Array.isArray(stored)) return () => false;
  const known = new Set(stored.map((entry) => JSON.stringify(entry)));
  return (issue) => {
    const [list, index, ...rest] = issue.path;
    if (list !== name || typeof index !== "number" || OF_THE_LIST.includes(issue.message)) return false;
    const { beside = [] } = paramsOf(issue);
    const isSame = (at: PropertyKey[]) => {
      const text = JSON.stringify(valueAtPath(given[index], at));
      return text !== undefined && text === JSON.stringify(valueAtPath(stored[index], at));
    };
    if (rest.length > 0 && isSame(rest) && beside.every((one) => isSame([...rest.slice(0, -1), one])))
      return true;
    return known.has(JSON.stringify(given[index]));
  };
}
