import { SLASH, type CommandOption, type ListedCommand } from "#app/features/commands/listed-command.ts";
import { permissionLabel } from "#app/features/commands/permission-labels.ts";
import { placeholderOf, usageOf } from "#app/features/commands/usage.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import { textIn, textsIn } from "#app/features/settings/texts.ts";
import { listFormat } from "#app/i18n/formats.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { permissionTitle } from "#app/i18n/texts.server.ts";
import { OTHER } from "#app/site/areas.ts";
import type { Site } from "#app/site/site.server.ts";

/** Returns the groups of the list of commands in its order, in one language. */
export function commandGroups({ areas }: Pick<Site, "areas">, locale: Locale) {
  const title = fixedT(locale, "commands")("list.other");
  return [...textsIn(locale, areas), { id: OTHER, title, lang: undefined, icon: "command" as const }];
}

export type CommandText = ReturnType<typeof commandText>;

/**
 * Texts of a command in one language. `usage` is in pieces that are kept on one line. `line` is for copying: Discord asks for the
 * options of a slash command itself.
 */
export function commandText(command: ListedCommand, locale: Locale, modules: Known) {
  const { slug, type, permissions, description } = command;
  const start = beginningOf(command, modules);
  const usage = usageOf(command, locale).map(({ kind, text }, index) => {
    return { kind, text: index === 0 ? start + text : text };
  });
  return {
    slug,
    // A prefix is each server's own, a slash is everywhere the same.
    name: (type === SLASH ? start : "") + textIn(locale, command.title).text,
    description: isTyped(command) ? textIn(locale, description) : { text: menuText(command, locale) },
    line: usage.flatMap(({ kind, text }) => (type === undefined || kind === "word" ? text : [])).join(" "),
    usage,
    permission: permissions.length > 0 ? permissionsText(permissions, locale) : null,
    permissions: permissions.length,
  };
}

/** Tells whether a command is typed; others are picked from a menu. */
export function isTyped({ type }: Pick<ListedCommand, "type">): boolean {
  return type === undefined || type === SLASH;
}

/** Says how to find an entry of a menu, which Discord does not describe. */
function menuText({ type, title }: ListedCommand, locale: Locale): string {
  const t = fixedT(locale, "commands");
  const menu = MENUS.find((one) => one === type);
  return menu ? t(`menu.${menu}`, { name: textIn(locale, title).text }) : t("menu.unknown", { type });
}

/** Discord's command types besides slash commands: of members, of messages, of the App Launcher. */
const MENUS = [2, 3, 4] as const;

/**
 * Sign that is typed before the name: none before an entry of a menu. Before a command of a message it is what the setting
 * of this name holds until somebody saves.
 */
export function beginningOf({ type }: Pick<ListedCommand, "type">, modules: Known): string {
  if (type !== undefined) return type === SLASH ? "/" : "";
  const prefix = modules.get("prefix")?.defaults.prefix;
  return typeof prefix === "string" ? prefix : USUAL_PREFIX;
}

type Known = Pick<Modules, "get">;
const USUAL_PREFIX = "!";

function permissionsText(permissions: readonly string[], locale: Locale): string {
  const t = fixedT(locale, "commands");
  const names = permissions.map((name) => {
    const label = permissionLabel(name);
    return label ? t(`permissions.${label}`) : permissionTitle(locale, name);
  });
  return listFormat(locale).format(names);
}

/** Describes the options of a command in order, in one language. */
export function optionTexts({ options }: ListedCommand, locale: Locale) {
  return options.map((option) => ({
    ...placeholderOf(option, locale),
    description: textIn(locale, option.description),
    facts: factsOf(option, locale),
    choices: (option.choices ?? []).map(({ title }) => textIn(locale, title).text),
  }));
}

/** Says in a few words each what Discord knows of an option's value. */
function factsOf(option: CommandOption, locale: Locale): string[] {
  const t = fixedT(locale, "commands");
  const { type, autocomplete, channel_types: channels = [] } = option;
  const { min_value: min, max_value: max, min_length: shortest, max_length: longest } = option;
  const known = type && TYPES[type - 3];
  const isKnown = (number: number): number is keyof typeof CHANNELS => number in CHANNELS;
  const kinds = channels.map((number) =>
    isKnown(number) ? t(`option.channels.${CHANNELS[number]}`) : String(number),
  );
  return [
    known ? t(`option.types.${known}`) : type !== undefined && t("option.unknown", { type }),
    min !== undefined && t("option.min", { min }),
    max !== undefined && t("option.max", { max }),
    shortest !== undefined && t("option.shortest", { count: shortest }),
    longest !== undefined && t("option.longest", { count: longest }),
    kinds.length > 0 && t("option.only", { kinds: listFormat(locale).format(new Set(kinds)) }),
    autocomplete && t("option.autocomplete"),
  ].filter((fact) => typeof fact === "string");
}

/** Discord's option types from 3 on; those below are subcommands (Discord's reference, "Application Command Option Type"). */
const TYPES = [
  "text",
  "integer",
  "boolean",
  "user",
  "channel",
  "role",
  "mentionable",
  "number",
  "file",
] as const;

/** Discord's channel types (Discord's reference, "Channel Types"). */
const CHANNELS = {
  0: "text",
  2: "voice",
  4: "category",
  5: "announcement",
  10: "thread",
  11: "thread",
  12: "thread",
  13: "stage",
  15: "forum",
  16: "media",
} as const;
