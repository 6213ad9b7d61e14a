import type { PermissionName } from "#app/discord/permissions.ts";
import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import type { AppIconName } from "#app/ui/icons.ts";
import type { FieldKind, RowFieldKind } from "./kinds/kinds.server.ts";

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

interface Named {
  readonly name: string;
  readonly label: Text;
  readonly hint?: Text;
}

export type SettingsField = Named & FieldKind;
export type RowField = Named & RowFieldKind;

/** `atMost`: the first number does not exceed the second. `needs`: the field is not empty while the other is in use. */
export type Rule =
  | { readonly atMost: readonly [string, string] }
  | { readonly needs: string; readonly when: string };

/** A module as its bot declares it (docs/any-bot.md), and as the bundled ones are written. */
export interface ModuleDeclaration {
  /** Name in URLs and in the database. */
  readonly id: string;
  readonly title: Text;
  readonly intro?: Text;
  readonly icon?: AppIconName;
  readonly order?: number;
  readonly fields: readonly SettingsField[];
  readonly sections?: readonly { readonly title: Text; readonly fields: readonly string[] }[];
  readonly rules?: readonly Rule[];
  /** Permissions that the bot needs, always or while a field is in use. */
  readonly permissions?: readonly { readonly when?: string; readonly all: readonly PermissionName[] }[];
}

/** Most items of a list of channels, and of roles, as Discord's pickers can be used with; of others, and fields of a module. */
export const MOST = { channels: 50, roles: 25, texts: 1_000, rows: 50, fields: 60 } as const;

/** Types of channels in which a bot can write (Discord docs: Channel Types). */
export const WRITABLE: readonly number[] = [CHANNEL.text, CHANNEL.news];

/** Characters of a message at most (Discord docs: Message). */
export const MESSAGE_LENGTH = 2_000;

/** Permissions that the bot needs if all fields of `when` are in use. A list means any of these options. */
export interface Need<Name extends string = string> {
  permissions: readonly PermissionName[];
  when: Partial<Record<Name, true | readonly string[]>>;
}
