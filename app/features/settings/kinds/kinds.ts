import type { Settings, SettingsField } from "#app/features/settings/field.ts";
import { choice, choices } from "./choice.ts";
import { channel, channels, member, members, role, roles } from "./ids.ts";
import type { Kind, SentTexts } from "./kind.ts";
import type { FieldKind, KindName } from "./kinds.server.ts";
import { duration, number } from "./number.ts";
import { richMessage } from "./rich-message.ts";
import { rows } from "./rows.ts";
import { secret } from "./secret.ts";
import { color, emoji, message, text, texts, url } from "./text.ts";
import { toggle } from "./toggle.ts";

const KINDS: { [Name in KindName]: Kind<Name> } = {
  ...{ toggle, text, message, number, duration, color, emoji, choice, choices, channels, roles, texts },
  ...{ channel, role, url, member, members, richMessage, secret, rows },
};

export function kindOf({ kind }: FieldKind): Kind {
  return KINDS[kind];
}

/** Returns what a field holds until somebody saves. */
export function defaultOf(field: FieldKind): unknown {
  return field.default === undefined ? kindOf(field).empty(field) : field.default;
}

/** Reads fields from the texts of a form, or of one row of it. */
export function readFields(fields: readonly SettingsField[], sent: SentTexts): Settings {
  const values = fields.map((field) => [field.name, kindOf(field).read(field, sent, field.name)] as const);
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
