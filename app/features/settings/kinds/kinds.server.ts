import { z } from "zod";
import { refusalsOf } from "#app/features/manifest/condition-schema.server.ts";
import { refuseRepeated } from "#app/features/manifest/text-schema.server.ts";
import { namedIn } from "#app/features/settings/conditions.ts";
import type { Settings, SettingsField } from "#app/features/settings/field.ts";
import { textIn } from "#app/features/settings/texts.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { url } from "./address.server.ts";
import { choice, choices } from "./choice.server.ts";
import { channel, channels, member, members, role, roles } from "./ids.server.ts";
import { isText, refuse, WEIGHT, type Context, type ServerKind, type ServerLists } from "./kind.server.ts";
import { duration, number } from "./number.server.ts";
import { richMessage } from "./rich-message.server.ts";
import { rows } from "./rows.server.ts";
import { secret } from "./secret.server.ts";
import { color, emoji, message, text, texts } from "./text.server.ts";
import { toggle } from "./toggle.server.ts";

const IN_ROWS = {
  ...{ toggle, text, message, number, duration, color, emoji, choice, choices, channels, roles, texts },
  ...{ channel, role, url, member, members },
};

/** The kinds of fields (docs/any-bot.md), in the order of the manifest's JSON Schema. */
export const SERVER_KINDS = { ...IN_ROWS, richMessage, secret, rows };

export type KindName = keyof typeof SERVER_KINDS;
type Parts<Of> = Of extends ServerKind<infer Field, infer Value, infer View> ? [Field, Value, View] : never;

/** A field of a kind, besides its name and texts. */
export type FieldOf<Name extends KindName> = Parts<(typeof SERVER_KINDS)[Name]>[0];
export type FieldKind = FieldOf<KindName>;
/** In rows there may be rows, whose own have none. */
export type RowFieldKind = Parts<(typeof IN_ROWS)[keyof typeof IN_ROWS]>[0] | FieldOf<"rows">;

/** What a field of a kind holds, as JSON. */
export type ValueOf<Name extends KindName> = Parts<(typeof SERVER_KINDS)[Name]>[1];

/** A field with its texts in a language. */
export type FieldView = Labelled &
  { [Name in KindName]: FieldOf<Name> & Parts<(typeof SERVER_KINDS)[Name]>[2] }[KindName];

interface Labelled {
  name: string;
  label: string;
  hint?: string;
  /** Languages of texts that lack a translation. */
  lang: { label?: Locale; hint?: Locale; none?: Locale };
  /** Text for nothing chosen. */
  none?: string;
  help?: string;
  showWhen?: SettingsField["showWhen"];
  /** Says when the field counts, where not always. */
  onlyWith?: string;
}

export function serverKindOf({ kind }: FieldKind): ServerKind<FieldKind, unknown> {
  return SERVER_KINDS[kind];
}

/** Tells whether a value is one of the field's kind, whatever its bounds are. */
export function isOfKind(field: FieldKind, value: unknown): boolean {
  return (serverKindOf(field).isValue ?? isText)(value);
}

/** Weight of rows above which they are closed, so that a page has about a megabyte (docs/decisions/0070-closed-rows.md). */
const MOST_WEIGHT = 15_000;

/** Says which row is open, the first of some paths, where a form has too many to be shown whole; else returns undefined. */
export function closedRows(
  fields: readonly FieldView[],
  values: Settings,
  lists: ServerLists,
  paths: readonly string[] = [],
): { but: string | undefined } | undefined {
  const ofRows = fields.filter(({ kind }) => kind === "rows");
  if (weightOf(ofRows, values, lists) <= MOST_WEIGHT) return undefined;
  const [but] = paths.flatMap((path) => /^\w+\[\d+\]/.exec(path)?.[0] ?? []);
  return { but };
}

/** Estimates the size of the controls of fields with their values. */
export function weightOf(fields: readonly FieldView[], values: Settings, lists: ServerLists): number {
  return fields.reduce((sum, field) => {
    const { weight = () => WEIGHT.input } = serverKindOf(field);
    return sum + weight(field, lists, values[field.name]);
  }, 0);
}

/** Returns the schema of a field alone. */
export function schemaOf(field: FieldKind): z.ZodType {
  return serverKindOf(field).schema(field);
}

/** Returns a field as it may be where it is hidden. */
export function whereHidden(field: SettingsField): FieldKind {
  return (field.showWhen ? serverKindOf(field).optional?.(field) : undefined) ?? field;
}

/** Schema of an object with these fields and no others, each as it may be where it is hidden. */
export function objectOf(fields: readonly SettingsField[]): z.ZodType<Settings> {
  return z.strictObject(
    Object.fromEntries(
      fields.map((field) => {
        const { text } = textIn("en", field.label);
        return [field.name, schemaOf(whereHidden(field)).describe(`${text}.`)];
      }),
    ),
  );
}

/** Checks what the schemas cannot, of declared fields with their places in a list: names, bounds, and what a kind asks for. */
export function checkFields(
  fields: readonly (readonly [number, SettingsField])[],
  path: PropertyKey[],
  context: Context,
  beside: readonly SettingsField[],
): void {
  for (const key of ["name", "was"] as const) {
    const named = fields.filter(([, field]) => field[key] !== undefined);
    const names = named.map(([, field]) => field[key]);
    refuseRepeated(names, (place) => [...path, named[place]![0], key], context);
  }
  for (const [index, field] of fields) {
    if (fields.some(([, { name }]) => name === field.was))
      refuse(context, [...path, index, "was"], "manifest:wasThere");
    if ("min" in field && field.max < (field.min ?? 0))
      refuse(context, [...path, index, "max"], "belowMinimum");
    const others = beside.filter((one: SettingsField | null) => one?.name !== field.name);
    for (const { path: at, message } of field.showWhen === undefined
      ? []
      : refusalsOf(field.showWhen, others))
      refuse(context, [...path, index, "showWhen", ...at], message);
  }
  refuseLoops(fields, path, context);
  for (const [index, field] of fields) serverKindOf(field).check?.(field, [...path, index], context, beside);
}

/** Refuses fields that show each other, which nothing would ever show. */
function refuseLoops(
  fields: readonly (readonly [number, SettingsField])[],
  path: PropertyKey[],
  context: Context,
): void {
  const shownBy = new Map(
    fields.map(([, { name, showWhen }]) => [name, new Set(namedIn(showWhen).filter((one) => one !== name))]),
  );
  for (const [index, { name }] of fields) {
    const reached = new Set(shownBy.get(name));
    for (const one of reached) for (const next of shownBy.get(one) ?? []) reached.add(next);
    if (reached.has(name)) refuse(context, [...path, index, "showWhen"], "manifest:loop");
  }
}
