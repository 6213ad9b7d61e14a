import { MOST, type Settings, type SettingsField } from "./field.ts";

/** Form fields that are not settings: the version that was edited, the pressed button, and choices of two versions. */
export const VERSION = "version";
export const INTENT = "intent";
export const CHOICE = "choice.";
/** All settings of a form as JSON, from which some are chosen. */
export const SUBMITTED = "submitted.settings";
/** Kinds of the fields at the last save, beside what is stored of a module. */
export const KINDS = "saved.kinds";
/** Names of the fields that the form has: others, which a newer declaration adds, are not missing in it. */
export const FIELDS = "form.fields";

/** Parts of a duration in a form, with their seconds. */
export const DURATION = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 } as const;
type DurationPart = keyof typeof DURATION;
const DURATION_PARTS = Object.keys(DURATION) as DurationPart[];

/** Texts of a form by name: a form of many rows is searched often. */
type Sent = ReadonlyMap<string, readonly string[]>;

/** Reads the settings from a form as unvalidated JSON. Unknown fields are kept, so that the schema refuses them. */
export function valuesOfForm(fields: readonly SettingsField[], form: URLSearchParams): Settings {
  const submitted = form.get(SUBMITTED);
  if (submitted !== null) return { ...(parseJson(submitted) as Settings) };
  const sent = textsOf(form);
  const unknown = [...sent]
    .filter(([name]) => !OF_THE_FORM.includes(name) && !fieldAt(fields, name))
    .map(([name, texts]) => [name, texts.join("\n")] as const);
  return Object.fromEntries([...unknown, ...Object.entries(valuesIn(fields, sent, ""))]);
}

const OF_THE_FORM = [VERSION, INTENT, FIELDS];

/** Lists the fields of a module and of its rows, like `steps` and `steps.level`, for `FIELDS`. */
export function namesOf(fields: readonly SettingsField[]): string[] {
  return Object.keys(kindsOf(fields));
}

/** Returns the kinds of fields by their names, as `namesOf` lists them. */
export function kindsOf(fields: readonly SettingsField[]): Record<string, string> {
  const entries = fields.flatMap((field) => {
    const inner = field.kind === "rows" ? field.fields : [];
    return [[field.name, field.kind], ...inner.map(({ name, kind }) => [`${field.name}.${name}`, kind])];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Levels of lists and objects in JSON. No format of the site has half as many, and thousands exhaust the stack. */
const MOST_LEVELS = 64;

/** Undefined for a text that is not JSON, or has more levels than anything that the site reads. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isDeeper(value, MOST_LEVELS) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1));
}

/** Adds an empty row to a list of rows in unvalidated settings. */
export function withRow(fields: readonly SettingsField[], settings: Settings, name: string): Settings {
  if (!fields.some((field) => field.name === name && field.kind === "rows")) return settings;
  return { ...settings, [name]: [...[settings[name] ?? []].flat(), {}] };
}

/** Removes a row, like `roles[2]`, from a submitted form. */
export function withoutRow(form: URLSearchParams, path: string): URLSearchParams {
  return new URLSearchParams([...form].filter(([name]) => name !== path && !name.startsWith(`${path}.`)));
}

/** Completes input to settings of the right types, with saved values for invalid ones and NaN for numbers. */
export function settledValues(
  fields: readonly SettingsField[],
  { typed, saved }: { typed: Settings; saved: Settings },
): Settings {
  return Object.fromEntries(fields.map(({ kind, name }) => [name, settled(kind, typed[name], saved[name])]));
}

/** Tells whether two values of a field are equal. The order of ids and options is ignored. */
export function sameValue(field: SettingsField, one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return false;
  return comparable(field, one) === comparable(field, other);
}

/** Returns the field of a path like `roles[0].roleId`. */
export function fieldOf(path: string): string {
  return path.split(/[.[]/)[0] ?? path;
}

/**
 * Finds the field of a control by its name in the form, and the path of its value: `steps[0].wait` of
 * `steps[0].wait.days`. Undefined for a control of no field.
 */
export function fieldAt(
  fields: readonly SettingsField[],
  name: string,
): { field: SettingsField; path: string } | undefined {
  for (const field of fields) {
    if (!name.startsWith(field.name)) continue;
    const rest = name.slice(field.name.length);
    if (rest === "") return { field, path: name };
    if (field.kind === "duration" && DURATION_PARTS.some((part) => rest === `.${part}`))
      return { field, path: field.name };
    const [, index, inner] = field.kind === "rows" ? (ROW.exec(rest) ?? []) : [];
    if (field.kind !== "rows" || index === undefined) continue;
    const row = `${field.name}[${index}]`;
    if (inner === undefined) return { field, path: row };
    const found = fieldAt(field.fields, inner);
    if (found) return { ...found, path: `${row}.${found.path}` };
  }
  return undefined;
}

/** Reads a field's value from a form, at a path like `steps[0].wait`. */
export function valueAt(field: SettingsField, form: URLSearchParams, path: string): unknown {
  return valueOf(field, textsOf(form), path);
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

function textsOf(form: URLSearchParams): Sent {
  const sent = new Map<string, string[]>();
  for (const [name, text] of form) {
    const texts = sent.get(name);
    if (texts) texts.push(text);
    else sent.set(name, [text]);
  }
  return sent;
}

function valuesIn(fields: readonly SettingsField[], sent: Sent, prefix: string): Settings {
  const values = fields.map((field) => [field.name, valueOf(field, sent, prefix + field.name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function valueOf(field: SettingsField, sent: Sent, name: string): unknown {
  const texts = sent.get(name) ?? [];
  const [text] = texts;
  switch (field.kind) {
    case "toggle":
      // Browsers do not send an unchecked box.
      return toggleOf(text ?? "false");
    case "choices":
    case "channels":
    case "roles":
      return texts.filter((value) => value !== "");
    case "texts":
      return text === undefined ? undefined : linesOf(text);
    case "rows":
      return rowsOf(field, sent, name);
    case "number":
      return text === undefined ? undefined : numberOf(text);
    case "duration":
      return durationOf(sent, name);
    case "emoji":
      return text === undefined ? undefined : text.trim() || null;
    case "channel":
    case "role":
      return text === "" && (!field.required || field.showWhen) ? null : text;
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
function durationOf(sent: Sent, name: string): unknown {
  const typed = DURATION_PARTS.map((part) => [part, sent.get(`${name}.${part}`)?.[0] ?? null] as const);
  if (typed.every(([, text]) => text === null)) {
    const [text] = sent.get(name) ?? [];
    return text === undefined ? undefined : numberOf(text);
  }
  const counts = typed.map(([part, text]) => ({
    part,
    count: /^\d{0,10}$/.test(text ?? "") ? Number(text) : Number.NaN,
  }));
  const seconds = counts.reduce((sum, { part, count }) => sum + count * DURATION[part], 0);
  const isEmpty = typed.every(([, text]) => !text);
  return isEmpty || Number.isNaN(seconds) ? Object.fromEntries(typed) : seconds;
}

/** Suffix of the name of a list of rows: `[0]` says that there is a row, `[0].level` is a value in it. */
const ROW = /^\[(\d{1,4})\](?:\.(.+))?$/;

/**
 * Parses `roles[0].level`, `roles[0].roleId`. Rows in which nothing is typed are ignored, unless `roles[0]` is sent, too.
 * Rows beyond the first that is too many in any list are left out.
 */
function rowsOf({ fields }: SettingsField & { kind: "rows" }, sent: Sent, name: string): Settings[] {
  const indexes = new Set<number>();
  for (const [key, texts] of sent) {
    const [, index] = key.startsWith(name) ? (ROW.exec(key.slice(name.length)) ?? []) : [];
    if (index !== undefined && texts.some((text) => text !== "")) indexes.add(Number(index));
  }
  const known = [...indexes].toSorted((a, b) => a - b).slice(0, MOST.rows + 1);
  return known.map((index) => valuesIn(fields, sent, `${name}[${index}].`));
}

function settled(kind: SettingsField["kind"], typed: unknown, saved: unknown): unknown {
  if (kind === "number" || kind === "duration") return typeof typed === "number" ? typed : Number.NaN;
  if (kind === "channel" || kind === "role") return typeof typed === "string" ? typed : null;
  return typeof typed === typeof saved && Array.isArray(typed) === Array.isArray(saved) ? typed : saved;
}

function comparable(field: SettingsField, value: unknown): string {
  // The browser's own control writes colors in lower case.
  if (field.kind === "color") return String(value).toLowerCase();
  if (!Array.isArray(value)) return JSON.stringify(value) ?? "";
  if (field.kind !== "rows") {
    const entries = value.map((entry) => JSON.stringify(entry));
    return JSON.stringify(field.kind === "texts" ? entries : entries.toSorted());
  }
  // By the fields of a row, whose keys the database reorders.
  const rows = value.map((row: unknown) =>
    field.fields.map((inner) => comparable(inner, (row as Settings | null)?.[inner.name])),
  );
  return JSON.stringify(rows);
}
