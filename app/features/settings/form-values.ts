import type { LevelRole, SettingsField } from "./field.ts";

/** Form fields that are not settings: the version that was edited, and the pressed button. */
export const VERSION = "version";
export const INTENT = "intent";
export const CHOICE = "choice.";

/** Reads the settings from a form as unvalidated JSON. Unknown fields are kept, so that the schema refuses them. */
export function valuesOfForm(
  fields: readonly SettingsField[],
  form: URLSearchParams,
): Record<string, unknown> {
  const own = fields.map((field) => [field.name, valueOf(field, form)] as const);
  const unknown = [...form].filter(
    ([name]) => name !== VERSION && name !== INTENT && !fields.some((field) => isOf(field, name)),
  );
  return Object.fromEntries([...unknown, ...own.filter(([, value]) => value !== undefined)]);
}

/** Converts settings to form fields, the inverse of `valuesOfForm`. */
export function formOfValues(
  fields: readonly SettingsField[],
  settings: Record<string, unknown>,
): [name: string, value: string][] {
  return fields.flatMap(({ kind, name }): [string, string][] => {
    const value = settings[name];
    if (kind === "levelRoles") {
      return (value as LevelRole[]).flatMap(({ level, roleId }, index): [string, string][] => [
        [`${name}[${index}].level`, String(level)],
        [`${name}[${index}].roleId`, roleId],
      ]);
    }
    if (Array.isArray(value)) return value.map((one) => [name, String(one)]);
    return [[name, String(value ?? "")]];
  });
}

/** Completes input to settings of the right types, with saved values for invalid ones and NaN for numbers. */
export function settledValues(
  fields: readonly SettingsField[],
  { typed, saved }: { typed: Record<string, unknown>; saved: Record<string, unknown> },
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field.name, settled(field, typed[field.name], saved[field.name])]),
  );
}

/** Merges two versions by the choices in a form. Default: `mine`. */
export function mergeSettings(
  { mine, theirs }: Record<"mine" | "theirs", Record<string, unknown>>,
  form: URLSearchParams,
): Record<string, unknown> {
  const chosen = Object.keys(theirs).filter((name) => form.get(CHOICE + name) === "theirs");
  return { ...mine, ...Object.fromEntries(chosen.map((name) => [name, theirs[name]])) };
}

/** Tells whether two values of a setting are equal. The order of lists is ignored. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

function valueOf(field: SettingsField, form: URLSearchParams): unknown {
  const { name } = field;
  // Browsers do not send an unchecked box.
  if (field.kind === "toggle") return toggleOf(form.get(name));
  if (field.kind === "choices" || field.kind === "channels" || field.kind === "roles")
    return form.getAll(name).filter((value) => value !== "");
  if (field.kind === "levelRoles") return levelRolesOf(name, form);

  const text = form.get(name);
  if (text === null) return undefined;
  if (field.kind === "number") return numberOf(text);
  if (field.kind === "channel" || field.kind === "role") return text === "" ? null : text;
  // Browsers send line breaks as CRLF (HTML, "constructing the entry list").
  return field.kind === "message" ? text.replaceAll("\r\n", "\n") : text;
}

function toggleOf(text: string | null): unknown {
  if (text === null || text === "false") return false;
  return text === "true" || text === "on" ? true : text;
}

/** Parses a number as browsers send it, `.5` included, with up to 20 decimal places as in JSON. */
function numberOf(text: string): unknown {
  return /^-?(\d{1,15}(\.\d{1,20})?|\.\d{1,20})$/.test(text) ? Number(text) : text;
}

function isOf({ kind, name }: SettingsField, sent: string): boolean {
  return kind === "levelRoles" ? sent.startsWith(`${name}[`) && ROW.test(sent) : sent === name;
}

const ROW = /\[(\d{1,4})\]\.(level|roleId)$/;

/** Parses `roles[0].level`, `roles[0].roleId`. Empty rows are ignored. */
function levelRolesOf(name: string, form: URLSearchParams): unknown[] {
  const rows = new Map<number, { level?: unknown; roleId?: unknown }>();
  for (const [key, text] of form) {
    const [, index, part] = key.startsWith(`${name}[`) ? (ROW.exec(key) ?? []) : [];
    if (index === undefined) continue;
    const row = rows.get(Number(index)) ?? {};
    rows.set(Number(index), part === "level" ? { ...row, level: numberOf(text) } : { ...row, roleId: text });
  }
  return [...rows]
    .toSorted(([one], [other]) => one - other)
    .map(([, row]) => row)
    .filter(({ level = "", roleId = "" }) => level !== "" || roleId !== "");
}

function settled({ kind }: SettingsField, typed: unknown, saved: unknown): unknown {
  if (kind === "number") return typeof typed === "number" ? typed : Number.NaN;
  if (kind === "levelRoles" && Array.isArray(typed))
    return (typed as Partial<LevelRole>[]).filter(isLevelRole);
  if (kind === "channel" || kind === "role") return typeof typed === "string" ? typed : null;
  return typeof typed === typeof saved && Array.isArray(typed) === Array.isArray(saved) ? typed : saved;
}

function isLevelRole({ level, roleId }: Partial<LevelRole>): boolean {
  return typeof level === "number" && typeof roleId === "string" && roleId !== "";
}

function ordered(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((entry) => JSON.stringify(entry)).toSorted();
}
