import { z } from "zod";
import { refusalsOf } from "#app/features/manifest/condition-schema.server.ts";
import { refuseRepeated } from "#app/features/manifest/text-schema.server.ts";
import { holds } from "#app/features/settings/conditions.ts";
import type { Settings, SettingsField } from "#app/features/settings/field.ts";
import { textIn } from "#app/features/settings/texts.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { url } from "./address.server.ts";
import { choice, choices } from "./choice.server.ts";
import { channel, channels, role, roles } from "./ids.server.ts";
import { isText, refuse, type Context, type ServerKind } from "./kind.server.ts";
import { duration, number } from "./number.server.ts";
import { rows } from "./rows.server.ts";
import { color, emoji, message, text, texts } from "./text.server.ts";
import { toggle } from "./toggle.server.ts";

const IN_ROWS = {
  ...{ toggle, text, message, number, duration, color, emoji, choice, choices, channels, roles, texts },
  ...{ channel, role, url },
};

/** The kinds of fields (docs/any-bot.md), in the order of the manifest's JSON Schema. */
export const SERVER_KINDS = { ...IN_ROWS, rows };

export type KindName = keyof typeof SERVER_KINDS;
type Parts<Of> = Of extends ServerKind<infer Field, infer Value, infer View> ? [Field, Value, View] : never;

/** A field of a kind, besides its name and texts. */
export type FieldOf<Name extends KindName> = Parts<(typeof SERVER_KINDS)[Name]>[0];
export type FieldKind = FieldOf<KindName>;
export type RowFieldKind = Parts<(typeof IN_ROWS)[keyof typeof IN_ROWS]>[0];

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

/** Returns the schema of a field alone. */
export function schemaOf(field: FieldKind): z.ZodType {
  return serverKindOf(field).schema(field);
}

/** Schema of an object with these fields and no others. One that may be hidden is required only where it is shown. */
export function objectOf(fields: readonly SettingsField[]): z.ZodType<Settings> {
  const optionalOf = (field: SettingsField) =>
    schemaOf(field.showWhen ? (serverKindOf(field).optional?.(field) ?? field) : field);
  const object = z.strictObject(
    Object.fromEntries(
      fields.map((field) => [field.name, optionalOf(field).describe(`${textIn("en", field.label).text}.`)]),
    ),
  );
  const hidable = fields.filter((field) => field.showWhen && serverKindOf(field).optional);
  if (hidable.length === 0) return object;
  return object.superRefine((settings: Settings, context) => {
    for (const field of hidable) {
      const value = settings[field.name];
      if (!holds(field.showWhen, settings) || !optionalOf(field).safeParse(value).success) continue;
      for (const issue of schemaOf(field).safeParse(value).error?.issues ?? []) {
        const params = { ...(issue.code === "custom" && issue.params), beside: field.showWhen?.field };
        context.addIssue({ ...{ code: "custom", message: issue.message, params }, path: [field.name] });
      }
    }
  });
}

/** Checks what the schemas cannot, of declared fields with their places in a list: names, bounds, and what a kind asks for. */
export function checkFields(
  fields: readonly (readonly [number, SettingsField])[],
  path: PropertyKey[],
  context: Context,
  beside: readonly SettingsField[] = fields.map(([, field]) => field),
): void {
  refuseRepeated(
    fields.map(([, { name }]) => name),
    (place) => [...path, fields[place]![0], "name"],
    context,
  );
  for (const [index, field] of fields) {
    if ("min" in field && field.max < (field.min ?? 0))
      refuse(context, [...path, index, "max"], "belowMinimum");
    const others = beside.filter((one) => one !== field);
    for (const { path: at, message } of field.showWhen ? refusalsOf(field.showWhen, others) : [])
      refuse(context, [...path, index, "showWhen", ...at], message);
  }
  for (const [index, field] of fields) serverKindOf(field).check?.(field, [...path, index], context);
}
