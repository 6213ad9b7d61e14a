import type { AppIconName } from "#app/content/icons.ts";
import type { PermissionName } from "#app/discord/permissions.ts";
import { CHANNEL } from "#app/features/guilds/channel-order.ts";

/** Settings of any module by field, as JSON. */
export type Settings = Record<string, unknown>;

/** A text that a module brings: one for all languages, or one for each. A missing German one is shown in English. */
export type Text = string | { readonly en: string; readonly de?: string };

export interface Option {
  readonly value: string;
  readonly label: Text;
}

/** Units of numbers that have texts of their own. */
export const UNITS = ["seconds", "minutes", "xp", "percent"] as const;
export type Unit = (typeof UNITS)[number];

/**
 * Kinds of fields, as data: docs/any-bot.md says what each is and which JSON it holds. Without `default` a toggle is false,
 * a number or duration `min`, a choice the first option, a color black; other single values are empty or null, lists empty.
 */
export type FieldKind =
  | { kind: "toggle"; default?: boolean }
  /** `characters` is the inside of a character class, like `a-z0-9-`; `\` escapes `]`, `^` and `\`. */
  | { kind: "text"; max: number; min?: number; characters?: string; default?: string }
  /** Multi-line text in Discord's markdown, with `{placeholders}`. */
  | { kind: "message"; max: number; placeholders: readonly Placeholder[]; default?: string }
  /** An integer, or with `step` any number that is some steps above `min`. */
  | { kind: "number"; min: number; max: number; step?: number; unit?: Unit | Text; default?: number }
  /** Integer seconds. */
  | { kind: "duration"; min: number; max: number; default?: number }
  | { kind: "color"; default?: string }
  /** One Unicode emoji, or a custom one as `<:name:id>` or `<a:name:id>`. */
  | { kind: "emoji"; default?: string | null }
  | { kind: "choice"; options: readonly Option[]; default?: string }
  | { kind: "choices"; options: readonly Option[]; max?: number; default?: readonly string[] }
  /** `types` are Discord's types of channels; without them, any. `required`: null is refused. */
  | { kind: "channel"; types?: readonly number[]; required?: boolean; default?: null }
  | { kind: "channels"; types?: readonly number[]; max?: number; default?: readonly string[] }
  /** `given`: the bot assigns the role, so it must be able to. */
  | { kind: "role"; given?: boolean; required?: boolean; default?: null }
  | { kind: "roles"; given?: boolean; max?: number; default?: readonly string[] }
  | { kind: "texts"; max: number; maxLength: number; default?: readonly string[] }
  /** A list of objects. No two rows share the values of a field in `unique`. */
  | {
      kind: "rows";
      max: number;
      fields: readonly RowField[];
      unique?: readonly string[];
      default?: readonly Settings[];
    };

interface Named {
  readonly name: string;
  readonly label: Text;
  readonly hint?: Text;
  /** What nothing chosen means. */
  readonly none?: Text;
  /** An https address with more about it. */
  readonly help?: string;
  /** The field is hidden where this does not hold of the fields beside it: its value is kept, and not required. */
  readonly showWhen?: HasOption | IsValue;
}

/** A choice is one of these options, or choices have one of them. */
export interface HasOption {
  readonly field: string;
  readonly has: string | readonly string[];
}

/** A toggle or a choice has this value. */
interface IsValue {
  readonly field: string;
  readonly is: string | boolean;
}

/** A field that is in use, or that has an option; of a list all. */
type When = string | HasOption | readonly (string | HasOption)[];
export type Condition = When | IsValue;

/** A name in a message that the bot fills in; `example` stands for it in the preview. */
export type Placeholder = string | { readonly name: string; readonly label: Text; readonly example?: Text };

export type SettingsField = Named & FieldKind;
export type RowField = Named & Exclude<FieldKind, { kind: "rows" }>;

/**
 * `atMost`: the first number does not exceed the second. `needs`: the field is not empty while the other is in use.
 * `expects`: the same, but it may be saved, and is incomplete.
 */
export type Rule =
  | { readonly atMost: readonly [string, string] }
  | { readonly needs: string; readonly when: string }
  | { readonly expects: string; readonly when: string };

/** A module as its bot declares it (docs/any-bot.md), or the site folder. */
export interface ModuleDeclaration {
  /** Name in URLs and in the database. */
  readonly id: string;
  readonly title: Text;
  readonly intro?: Text;
  /** The line of the server's page: `{field}` becomes the value of a field. */
  readonly summary?: Text;
  /** Modules with the same one stand together. */
  readonly category?: Text;
  readonly help?: string;
  readonly icon?: AppIconName;
  readonly order?: number;
  readonly fields: readonly SettingsField[];
  readonly sections?: readonly { readonly title: Text; readonly fields: readonly string[] }[];
  readonly rules?: readonly Rule[];
  readonly permissions?: readonly Need[];
}

/** Permissions that the bot needs, always or while `when` holds. */
export interface Need {
  readonly when?: When;
  readonly all: readonly PermissionName[];
}

/** Most items of a list of channels, and of roles, as Discord's pickers can be used with; and of rows. */
export const MOST = { channels: 50, roles: 25, rows: 50 } as const;

/** Types of channels in which a bot can write (Discord docs: Channel Types). */
export const WRITABLE: readonly number[] = [CHANNEL.text, CHANNEL.news];

/** Characters of a message at most (Discord docs: Message). */
export const MESSAGE_LENGTH = 2_000;

type ListKind = Extract<FieldKind, { kind: "choices" | "channels" | "roles" | "texts" | "rows" }>;

/** Returns how many entries a list of this kind may have; undefined for other kinds. */
export function mostOf(field: ListKind): number;
export function mostOf(field: FieldKind): number | undefined;
export function mostOf(field: FieldKind): number | undefined {
  switch (field.kind) {
    case "choices":
      return field.max ?? field.options.length;
    case "channels":
    case "roles":
      return field.max ?? MOST[field.kind];
    case "texts":
    case "rows":
      return field.max;
  }
}
