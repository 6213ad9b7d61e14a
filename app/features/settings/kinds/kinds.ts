import type { Settings, SettingsField } from "#app/features/settings/field.ts";
import { choice, choices } from "./choice.ts";
import { color } from "./color.ts";
import { duration } from "./duration.ts";
import { emoji } from "./emoji.ts";
import { channel, channels, role, roles } from "./ids.ts";
import type { Kind, Sent } from "./kind.ts";
import { number } from "./number.ts";
import { rows } from "./rows.ts";
import { message, text } from "./text.ts";
import { texts } from "./texts.ts";
import { toggle } from "./toggle.ts";

/** The kinds of fields (docs/any-bot.md), in the order of the manifest's JSON Schema. */
const KINDS = {
  ...{ toggle, text, message, number, duration, color, emoji, choice, choices, channels, roles, texts },
  ...{ channel, role, rows },
};

export type KindName = keyof typeof KINDS;

/** A field of a kind, besides its name and texts. */
export type FieldOf<Name extends KindName> =
  (typeof KINDS)[Name] extends Kind<infer Field, unknown> ? Field : never;
export type FieldKind = { [Name in KindName]: FieldOf<Name> }[KindName];

/** What a field of a kind holds, as JSON. */
export type ValueOf<Name extends KindName> = ReturnType<(typeof KINDS)[Name]["empty"]>;

export function kindOf({ kind }: FieldKind): Kind<FieldKind, unknown> {
  return KINDS[kind];
}

/** Returns what a field holds until somebody saves. */
export function defaultOf(field: FieldKind): unknown {
  return field.default === undefined ? kindOf(field).empty(field) : field.default;
}

/** Reads fields from a form, those of a row at a prefix like `steps[0].`. */
export function readFields(fields: readonly SettingsField[], sent: Sent, prefix: string): Settings {
  const values = fields.map(
    (field) => [field.name, kindOf(field).read(field, sent, prefix + field.name)] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Returns a text that equal values of a field share. */
export function comparableOf(field: FieldKind, value: unknown): string {
  const { comparable = unordered } = kindOf(field);
  return JSON.stringify(comparable(field, value)) ?? "";
}

function unordered(_: unknown, value: unknown): unknown {
  return Array.isArray(value) ? value.map((entry) => JSON.stringify(entry)).toSorted() : value;
}
