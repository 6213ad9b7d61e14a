import type { z } from "zod";
import { CHANNEL } from "#app/features/guilds/channel-types.ts";
import type { hasOption, isValue } from "#app/features/manifest/condition-schema.server.ts";
import type { named } from "#app/features/manifest/field-schema.server.ts";
import type { moduleShape } from "#app/features/manifest/manifest-schema.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import type { optionsSchema } from "./kinds/choice.server.ts";
import type { FieldKind, RowFieldKind } from "./kinds/kinds.server.ts";

/** Settings of any module by field, as JSON. */
export type Settings = Record<string, unknown>;

/** One text for each of some languages, the site's default one or English among them. */
export type Words = Readonly<Record<Locale, string>>;

/** A text that a module or the site folder brings: one for all languages, or one for each. */
export type Text = string | Words;

export type Option = z.output<ReturnType<typeof optionsSchema>>[number];

/** Units of numbers that have texts of their own. */
export const UNITS = ["seconds", "minutes", "xp", "percent"] as const;

/** Members of fields of all kinds. `formerly`: all former names, of this and earlier declarations. */
type Named = Readonly<z.output<z.ZodObject<typeof named>>> & { readonly formerly?: readonly string[] };

/** A field that is in use, a value that one has, or what does not hold; of a list all. In rows, fields of the row go before the module's. */
export type Condition = Term | readonly Term[];
type Term = string | z.output<typeof hasOption> | z.output<typeof isValue> | { readonly not: Condition };

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
export type ModuleDeclaration = Readonly<z.output<typeof moduleShape>>;

/** A button of a module, which asks the bot to do something with what is saved. */
export type Action = NonNullable<ModuleDeclaration["actions"]>[number];

/** Permissions that the bot needs, always or while `when` holds. */
export type Need = NonNullable<ModuleDeclaration["permissions"]>[number];

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
