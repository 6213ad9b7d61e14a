import { z } from "zod";
import { refuseRepeated } from "#app/features/manifest/text-schema.server.ts";
import type { Settings, SettingsField } from "#app/features/settings/field.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { choice, choices } from "./choice.server.ts";
import { color } from "./color.server.ts";
import { duration } from "./duration.server.ts";
import { emoji } from "./emoji.server.ts";
import { channel, channels, role, roles } from "./ids.server.ts";
import { refuse, type Context, type ServerKind } from "./kind.server.ts";
import type { FieldKind, FieldOf, KindName, ValueOf } from "./kinds.ts";
import { number } from "./number.server.ts";
import { rows } from "./rows.server.ts";
import { message, text } from "./text.server.ts";
import { texts } from "./texts.server.ts";
import { toggle } from "./toggle.server.ts";

/** The kinds of fields, in the order of the manifest's JSON Schema. */
export const SERVER_KINDS = {
  ...{ toggle, text, message, number, duration, color, emoji, choice, choices, channels, roles, texts },
  ...{ channel, role, rows },
} satisfies { [Name in KindName]: ServerKind<FieldOf<Name>, ValueOf<Name>> };

type ViewOf<Name extends KindName> =
  (typeof SERVER_KINDS)[Name] extends ServerKind<infer _, infer __, infer View> ? View : never;

/** A field with its texts in a language. */
export type FieldView = Labelled & { [Name in KindName]: FieldOf<Name> & ViewOf<Name> }[KindName];

interface Labelled {
  name: string;
  label: string;
  hint?: string;
  /** Texts that are English for want of a translation. */
  english: { label?: "en"; hint?: "en" };
  /** Text for nothing chosen. */
  none?: string;
}

export function serverKindOf({ kind }: FieldKind): ServerKind<FieldKind, unknown> {
  return SERVER_KINDS[kind];
}

/** Returns the schema of a field alone. */
export function schemaOf(field: FieldKind): z.ZodType {
  return serverKindOf(field).schema(field);
}

/** Schema of an object with these fields and no others. */
export function objectOf(fields: readonly SettingsField[]): z.ZodType<Settings> {
  return z.strictObject(
    Object.fromEntries(
      fields.map((field) => [field.name, schemaOf(field).describe(`${textIn("en", field.label).text}.`)]),
    ),
  );
}

/** Checks what the schemas cannot, of declared fields with their places in a list: names, bounds, and what a kind asks for. */
export function checkFields(
  fields: readonly (readonly [number, SettingsField])[],
  path: PropertyKey[],
  context: Context,
): void {
  refuseRepeated(
    fields.map(([, { name }]) => name),
    (place) => [...path, fields[place]![0], "name"],
    context,
  );
  for (const [index, field] of fields) {
    if ("min" in field && field.max < (field.min ?? 0))
      refuse(context, [...path, index, "max"], "belowMinimum");
  }
  for (const [index, field] of fields) serverKindOf(field).check?.(field, [...path, index], context);
}
