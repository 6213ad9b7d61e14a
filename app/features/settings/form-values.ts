import type { LevelRole, Settings, SettingsField } from "./field.ts";

/** Form fields that are not settings: the version that was edited, the pressed button, and choices of two versions. */
export const VERSION = "version";
export const INTENT = "intent";
export const CHOICE = "choice.";
/** All settings of a form as JSON, from which some are chosen. */
export const SUBMITTED = "submitted.settings";

/** Reads the settings from a form as unvalidated JSON. Unknown fields are kept, so that the schema refuses them. */
export function valuesOfForm(fields: readonly SettingsField[], form: URLSearchParams): Settings {
  const submitted = form.get(SUBMITTED);
  if (submitted !== null) return { ...(parseJson(submitted) as Settings) };
  const own = fields.map((field) => [field.name, valueOf(field, form)] as const);
  const unknown = [...form].filter(
    ([name]) => name !== VERSION && name !== INTENT && !fields.some((field) => isOf(field, name)),
  );
  return Object.fromEntries([...unknown, ...own.filter(([, value]) => value !== undefined)]);
}

/** Undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Completes input to settings of the right types, with saved values for invalid ones and NaN for numbers. */
export function settledValues(
  fields: readonly SettingsField[],
  { typed, saved }: { typed: Settings; saved: Settings },
): Settings {
  return Object.fromEntries(fields.map(({ kind, name }) => [name, settled(kind, typed[name], saved[name])]));
}

/** Tells whether two values of a setting are equal. The order of lists is ignored. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

/** Returns the field of a path like `roles[0].roleId`. */
export function fieldOf(path: string): string {
  return path.split(/[.[]/)[0] ?? path;
}

function valueOf({ kind, name }: SettingsField, form: URLSearchParams): unknown {
  const text = form.get(name);
  switch (kind) {
    case "toggle":
      // Browsers do not send an unchecked box.
      return toggleOf(text ?? "false");
    case "choices":
    case "channels":
    case "roles":
      return form.getAll(name).filter((value) => value !== "");
    case "levelRoles":
      return levelRolesOf(name, form);
    case "number":
      return text === null ? undefined : numberOf(text);
    case "channel":
    case "role":
      return text === "" ? null : (text ?? undefined);
    default:
      // Browsers send line breaks as CRLF (HTML, "constructing the entry list").
      return text?.replaceAll("\r\n", "\n");
  }
}

function toggleOf(text: string): unknown {
  if (text === "false") return false;
  return text === "true" || text === "on" ? true : text;
}

/** Parses a number as browsers send it, `.5` included, with up to 20 decimal places as in JSON. */
function numberOf(text: string): unknown {
  return /^-?(\d{1,15}(\.\d{1,20})?|\.\d{1,20})$/.test(text) ? Number(text) : text;
}

const ROW = /\[(\d{1,4})\]\.(level|roleId)$/;

function isOf({ kind, name }: SettingsField, sent: string): boolean {
  return kind === "levelRoles" ? sent.startsWith(`${name}[`) && ROW.test(sent) : sent === name;
}

/** Parses `roles[0].level`, `roles[0].roleId`. Empty rows are ignored. */
function levelRolesOf(name: string, form: URLSearchParams): unknown[] {
  const rows: { level?: unknown; roleId?: unknown }[] = [];
  for (const [key, text] of form) {
    const [, index = "", part] = key.startsWith(`${name}[`) ? (ROW.exec(key) ?? []) : [];
    if (part)
      rows[Number(index)] = { ...rows[Number(index)], [part]: part === "level" ? numberOf(text) : text };
  }
  return rows.filter(({ level = "", roleId = "" }) => level !== "" || roleId !== "");
}

function settled(kind: SettingsField["kind"], typed: unknown, saved: unknown): unknown {
  if (kind === "number") return typeof typed === "number" ? typed : Number.NaN;
  if (kind === "channel" || kind === "role") return typeof typed === "string" ? typed : null;
  if (kind === "levelRoles" && Array.isArray(typed))
    return typed.filter((row?: Partial<LevelRole>) => typeof row?.level === "number" && row.roleId);
  return typeof typed === typeof saved && Array.isArray(typed) === Array.isArray(saved) ? typed : saved;
}

function ordered(value: unknown): unknown {
  return Array.isArray(value) ? value.map((entry) => JSON.stringify(entry)).toSorted() : value;
}
