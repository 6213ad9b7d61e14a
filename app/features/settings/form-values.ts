import { isJsonObject, parseJson } from "#app/features/parse-json.ts";
import type { Settings, SettingsField } from "./field.ts";
import { ROW, type SentTexts } from "./kinds/kind.ts";
import { comparableOf, kindOf, readFields } from "./kinds/kinds.ts";

/** Form fields that are not settings: the version that was edited, the pressed button, and choices of two versions. */
export const VERSION = "version";
export const INTENT = "intent";
export const CHOICE = "choice.";
/** All settings of a form as JSON, from which some are chosen. */
export const SUBMITTED = "submitted.settings";
/** Kinds of the fields at a save, beside what is stored of a module and in its history. */
export const KINDS = "saved.kinds";
/** The fields that the form has (`fieldsSent`): others, which a newer declaration adds, are not missing in it. */
export const FORM_FIELDS = "form.fields";
/** Settings with which the form began, as JSON: a page for somebody without a session says by them what was changed. */
export const BEGAN = "form.began";

/** Reads the settings from a form as unvalidated JSON. Unknown fields are kept, so that the schema refuses them. */
export function valuesOfForm(fields: readonly SettingsField[], form: URLSearchParams): Settings {
  const submitted = form.get(SUBMITTED);
  if (submitted !== null) return { ...(parseJson(submitted) as Settings) };
  const sent = textsOf(form);
  const unknown = [...sent]
    .filter(([name]) => !OF_THE_FORM.includes(name) && !fieldAt(fields, name))
    .map(([name, texts]) => [name, texts.join("\n")] as const);
  return Object.fromEntries([...unknown, ...Object.entries(readFields(fields, sent))]);
}

const OF_THE_FORM = [VERSION, INTENT, FORM_FIELDS, BEGAN];

/** Kinds whose values a form carries in a notation of their own: `true` is no text that somebody typed. */
const CARRIED = ["richMessage", "toggle"];

/** Writes the fields of a form for `FORM_FIELDS`, with the kind of those whose values nobody types there. */
export function fieldsSent(fields: readonly SettingsField[]): string {
  const kinds = Object.entries(kindsOf(fields));
  return kinds.map(([name, kind]) => (CARRIED.includes(kind) ? `${name}=${kind}` : name)).join(" ");
}

/** Reads the names of the fields that a form had as they are now. What was carried by another kind says nothing of a field. */
export function namesSent(fields: readonly SettingsField[], form: URLSearchParams): Set<string> {
  const kinds = kindsOf(fields);
  const sent = form.get(FORM_FIELDS)?.split(" ") ?? [];
  const names = sent.flatMap((one) => {
    const [name = "", kind] = one.split("=");
    return kind === undefined || kind === kinds[name] ? name : [];
  });
  return new Set(names);
}

/** Lists the fields of a module, each followed by those of its rows, by names like `steps` and `steps.level`. */
export function placedFields(fields: readonly SettingsField[], at = ""): [place: string, SettingsField][] {
  return fields.flatMap((field) => [
    [at + field.name, field],
    ...("fields" in field ? placedFields(field.fields, `${at + field.name}.`) : []),
  ]);
}

/** Returns the kinds of these fields by the same names. */
export function kindsOf(fields: readonly SettingsField[]): Record<string, string> {
  return Object.fromEntries(placedFields(fields).map(([place, { kind }]) => [place, kind]));
}

/** Adds an empty row to a list of rows in unvalidated settings, at a path like `steps` or `steps[0].items`. */
export function withRow(fields: readonly SettingsField[], settings: Settings, path: string): Settings {
  const name = fieldOf(path);
  const field = fields.find((one) => one.name === name);
  if (!field || !("fields" in field)) return settings;
  const rows: unknown[] = [settings[name] ?? []].flat();
  if (path === name) return { ...settings, [name]: [...rows, {}] };
  const [, place, inner = ""] = ROW.exec(path.slice(name.length)) ?? [];
  const added = rows.map((row, index) =>
    index === Number(place) && isJsonObject(row) ? withRow(field.fields, row, inner) : row,
  );
  return { ...settings, [name]: added };
}

/** Removes a row, like `roles[2]`, from a submitted form. */
export function withoutRow(form: URLSearchParams, path: string): URLSearchParams {
  return new URLSearchParams([...form].filter(([name]) => name !== path && !name.startsWith(`${path}.`)));
}

/** Exchanges a row, like `roles[2]`, with the one above it in a submitted form. */
export function withRowUp(form: URLSearchParams, path: string): URLSearchParams {
  const [, list = "", index = "0"] = /^(.+)\[(\d{1,4})\]$/.exec(path) ?? [];
  if (Number(index) === 0) return form;
  const above = `${list}[${Number(index) - 1}]`;
  const isOf = (name: string, row: string) => name === row || name.startsWith(`${row}.`);
  const placed = (name: string) =>
    isOf(name, path)
      ? above + name.slice(path.length)
      : isOf(name, above)
        ? path + name.slice(above.length)
        : name;
  return new URLSearchParams([...form].map(([name, text]) => [placed(name), text]));
}

/** Completes input to settings of the right types, with saved values for invalid ones and NaN for numbers. */
export function settledValues(
  fields: readonly SettingsField[],
  { typed, saved }: { typed: Settings; saved: Settings },
): Settings {
  const entries = fields.map((field) => {
    const [now, before] = [typed[field.name], saved[field.name]];
    const isOfType = typeof now === typeof before && Array.isArray(now) === Array.isArray(before);
    const { settled = () => (isOfType ? now : before) } = kindOf(field);
    return [field.name, settled(now, before, field)];
  });
  return Object.fromEntries(entries) as Settings;
}

/** Tells whether two values of a field are equal. The order of ids and options is ignored. */
export function sameValue(field: SettingsField, one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return false;
  return comparableOf(field, one) === comparableOf(field, other);
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
    if (kindOf(field).parts?.(field).includes(rest)) return { field, path: field.name };
    const [, index, inner] = ROW.exec(rest) ?? [];
    if (!("fields" in field) || index === undefined) continue;
    const row = `${field.name}[${index}]`;
    if (inner === undefined) return { field, path: row };
    const found = fieldAt(field.fields, inner);
    if (found) return { ...found, path: `${row}.${found.path}` };
  }
  return undefined;
}

/** Reads a field's value from a form, at a path like `steps[0].wait`. */
export function valueAt(field: SettingsField, form: URLSearchParams, path: string): unknown {
  return kindOf(field).read(field, textsOf(form), path);
}

function textsOf(form: URLSearchParams): SentTexts {
  const sent = new Map<string, string[]>();
  for (const [name, text] of form) {
    const texts = sent.get(name);
    if (texts) texts.push(text);
    else sent.set(name, [text]);
  }
  return sent;
}
