import type { RowField, Settings, SettingsField } from "./field.ts";

/** Form fields that are not settings: the version that was edited, the pressed button, and choices of two versions. */
export const VERSION = "version";
export const INTENT = "intent";
export const CHOICE = "choice.";
/** All settings of a form as JSON, from which some are chosen. */
export const SUBMITTED = "submitted.settings";

/** Parts of a duration in a form, with their seconds. */
export const DURATION = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 } as const;
type DurationPart = keyof typeof DURATION;
const DURATION_PARTS = Object.keys(DURATION) as DurationPart[];

/** Reads the settings from a form as unvalidated JSON. Unknown fields are kept, so that the schema refuses them. */
export function valuesOfForm(fields: readonly SettingsField[], form: URLSearchParams): Settings {
  const submitted = form.get(SUBMITTED);
  if (submitted !== null) return { ...(parseJson(submitted) as Settings) };
  const unknown = [...form].filter(
    ([name]) => name !== VERSION && name !== INTENT && !fields.some((field) => isOf(field, name)),
  );
  return Object.fromEntries([...unknown, ...Object.entries(valuesIn(fields, form, ""))]);
}

/** Undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Adds an empty row to a list of rows in unvalidated settings. */
export function withRow(fields: readonly SettingsField[], settings: Settings, name: string): Settings {
  if (!fields.some((field) => field.name === name && field.kind === "rows")) return settings;
  return { ...settings, [name]: [...[settings[name] ?? []].flat(), {}] };
}

/** Removes a row, like `roles[2]`, from a submitted form. */
export function withoutRow(form: URLSearchParams, path: string): URLSearchParams {
  return new URLSearchParams([...form].filter(([name]) => !name.startsWith(`${path}.`)));
}

/** Completes input to settings of the right types, with saved values for invalid ones and NaN for numbers. */
export function settledValues(
  fields: readonly SettingsField[],
  { typed, saved }: { typed: Settings; saved: Settings },
): Settings {
  return Object.fromEntries(fields.map(({ kind, name }) => [name, settled(kind, typed[name], saved[name])]));
}

/** Tells whether two values of a field are equal. The order of ids and options is ignored. */
export function sameValue({ kind }: SettingsField, one: unknown, other: unknown): boolean {
  return comparable(kind, one) === comparable(kind, other);
}

/** Returns the field of a path like `roles[0].roleId`. */
export function fieldOf(path: string): string {
  return path.split(/[.[]/)[0] ?? path;
}

/** Returns the parts of a duration, the largest first. What is no duration stays as it was typed. */
export function partsOf(value: unknown): Record<DurationPart, string> {
  let rest = typeof value === "number" ? value : Number.NaN;
  const entries = DURATION_PARTS.map((part) => {
    if (Number.isNaN(rest)) return [part, String((value as Record<string, unknown> | null)?.[part] ?? "")];
    const count = Math.floor(rest / DURATION[part]);
    rest -= count * DURATION[part];
    return [part, String(count)];
  });
  return Object.fromEntries(entries) as Record<DurationPart, string>;
}

function valuesIn(fields: readonly SettingsField[], form: URLSearchParams, prefix: string): Settings {
  const values = fields.map((field) => [field.name, valueOf(field, form, prefix + field.name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function valueOf(field: SettingsField, form: URLSearchParams, name: string): unknown {
  const text = form.get(name);
  switch (field.kind) {
    case "toggle":
      // Browsers do not send an unchecked box.
      return toggleOf(text ?? "false");
    case "choices":
    case "channels":
    case "roles":
      return form.getAll(name).filter((value) => value !== "");
    case "texts":
      return text === null ? undefined : linesOf(text);
    case "rows":
      return rowsOf(field.fields, form, name);
    case "number":
      return text === null ? undefined : numberOf(text);
    case "duration":
      return durationOf(form, name);
    case "emoji":
      return text === "" ? null : (text?.trim() ?? undefined);
    case "channel":
    case "role":
      return text === "" && !field.required ? null : (text ?? undefined);
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

/** One entry a line. Empty lines are ignored. */
function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== "");
}

/** Adds the parts `name.days` to `name.seconds`. Keeps what was typed if one is no number, or all are empty. */
function durationOf(form: URLSearchParams, name: string): unknown {
  const typed = DURATION_PARTS.map((part) => [part, form.get(`${name}.${part}`)] as const);
  if (typed.every(([, text]) => text === null)) {
    const text = form.get(name);
    return text === null ? undefined : numberOf(text);
  }
  const counts = typed.map(([part, text]) => ({
    part,
    count: /^\d{0,9}$/.test(text ?? "") ? Number(text) : Number.NaN,
  }));
  const seconds = counts.reduce((sum, { part, count }) => sum + count * DURATION[part], 0);
  const isEmpty = typed.every(([, text]) => !text);
  return isEmpty || Number.isNaN(seconds) ? Object.fromEntries(typed) : seconds;
}

const ROW = /^\[(\d{1,4})\]\.(.+)$/;

function isOf(field: SettingsField, sent: string): boolean {
  const { kind, name } = field;
  if (kind === "duration" && DURATION_PARTS.some((part) => sent === `${name}.${part}`)) return true;
  if (kind !== "rows") return sent === name;
  const [, , inner] = sent.startsWith(name) ? (ROW.exec(sent.slice(name.length)) ?? []) : [];
  return inner !== undefined && field.fields.some((one) => isOf(one, inner));
}

/** Parses `roles[0].level`, `roles[0].roleId`. Rows in which nothing is typed are ignored. */
function rowsOf(fields: readonly RowField[], form: URLSearchParams, name: string): Settings[] {
  const indexes = new Set<number>();
  for (const [key, text] of form) {
    const [, index] = key.startsWith(name) ? (ROW.exec(key.slice(name.length)) ?? []) : [];
    if (index !== undefined && text !== "") indexes.add(Number(index));
  }
  return [...indexes].toSorted((a, b) => a - b).map((index) => valuesIn(fields, form, `${name}[${index}].`));
}

function settled(kind: SettingsField["kind"], typed: unknown, saved: unknown): unknown {
  if (kind === "number" || kind === "duration") return typeof typed === "number" ? typed : Number.NaN;
  if (kind === "channel" || kind === "role") return typeof typed === "string" ? typed : null;
  return typeof typed === typeof saved && Array.isArray(typed) === Array.isArray(saved) ? typed : saved;
}

function comparable(kind: SettingsField["kind"], value: unknown): string {
  // The browser's own control writes colors in lower case.
  if (kind === "color") return String(value).toLowerCase();
  if (!Array.isArray(value)) return JSON.stringify(value) ?? "";
  const entries = value.map((entry) => JSON.stringify(kind === "rows" ? sortedByKey(entry) : entry));
  return JSON.stringify(kind === "rows" || kind === "texts" ? entries : entries.toSorted());
}

/** Sorts the keys of a row, which the database reorders. */
function sortedByKey(row: unknown): unknown {
  if (typeof row !== "object" || row === null) return row;
  return Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
