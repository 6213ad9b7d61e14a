import type { PermissionName } from "#app/discord/permissions.ts";
import { CHANNEL } from "#app/features/guilds/channel-types.ts";
import type { Locale } from "#app/i18n/languages.ts";
import type { ModuleIconName } from "#app/ui/icons.ts";
import type { FieldKind, RowFieldKind } from "./kinds/kinds.server.ts";

/** Settings of any module by field, as JSON. */
export type Settings = Record<string, unknown>;

/** One text for each of some languages, the site's default one or English among them. */
export type Words = Readonly<Record<Locale, string>>;

/** A text that a module or the site folder brings: one for all languages, or one for each. */
export type Text = string | Words;

export interface Option {
  readonly value: string;
  readonly label: Text;
}

/** Units of numbers that have texts of their own. */
export const UNITS = ["seconds", "minutes", "xp", "percent"] as const;

interface Named {
  readonly name: string;
  /** Former name: values that were stored under it are the field's. */
  readonly was?: string;
  /** All former names, of this and earlier declarations. */
  readonly formerly?: readonly string[];
  readonly label: Text;
  readonly hint?: Text;
  /** Text for a field in which nothing is chosen. */
  readonly none?: Text;
  /** An https address with more about it. */
  readonly help?: string;
  /** The field is hidden where this does not hold of the fields beside it: its value is kept, and not required. */
  readonly showWhen?: Condition;
}

/** A choice is one of these options, or choices have one of them. */
interface HasOption {
  readonly field: string;
  readonly has: string | readonly string[];
}

/** A toggle or a choice has this value. */
interface IsValue {
  readonly field: string;
  readonly is: string | boolean;
}

interface Not {
  readonly not: Condition;
}

/** A field that is in use, a value that one has, or what does not hold; of a list all. In rows, fields of the row go before the module's. */
export type Condition = Term | readonly Term[];
type Term = string | HasOption | IsValue | Not;

export type SettingsField = Named & FieldKind;
export type RowField = Named & RowFieldKind;

/**
 * `atMost`: the first number does not exceed the second. `needs`: the field is not empty while the other is in use.
 * `expects`: the same, but it may be saved, and is incomplete. Pages add `because`, the condition in words.
 */
export type Rule =
  | { readonly atMost: readonly [string, string] }
  | { readonly needs: string; readonly when: Condition }
  | { readonly expects: string; readonly when: Condition; readonly because?: string };

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
  readonly icon?: ModuleIconName;
  readonly order?: number;
  /** Is not among "all modules" that administrators let others see or change: each grant must name it. */
  readonly sensitive?: boolean;
  readonly fields: readonly SettingsField[];
  readonly sections?: readonly { readonly title: Text; readonly fields: readonly string[] }[];
  readonly rules?: readonly Rule[];
  readonly permissions?: readonly Need[];
  readonly actions?: readonly Action[];
}

/** A button of a module, which asks the bot to do something with what is saved. */
export interface Action {
  readonly id: string;
  readonly label: Text;
  /** A question that is asked before. */
  readonly confirm?: Text;
  /** The button is there while this holds. */
  readonly when?: Condition;
}

/** Permissions that the bot needs, always or while `when` holds. */
export interface Need {
  readonly when?: Condition;
  readonly all: readonly PermissionName[];
}

/** Most items of lists, options of a choice, and fields of a module. */
export const MOST = {
  channels: 200,
  roles: 200,
  members: 50,
  texts: 1_000,
  rows: 200,
  nested: 20,
  options: 200,
  fields: 60,
} as const;

/** Types of channels in which a bot can write (Discord docs: Channel Types). */
export const WRITABLE: readonly number[] = [CHANNEL.text, CHANNEL.news];

/** Characters of a message at most (Discord docs: Message). */
export const MESSAGE_LENGTH = 2_000;
