import { permissionBits } from "#app/discord/permissions.ts";
import type { Words } from "#app/features/settings/field.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { baseOf, forEachLocale, type Locale } from "#app/i18n/languages.ts";
import type { DiscordCommand } from "./discord-schema.server.ts";
import { SLASH, type CommandFacts, type CommandOption } from "./listed-command.ts";

type TopOption = NonNullable<DiscordCommand["options"]>[number];
/** An option; or a subcommand or a group, with options of its own. */
type Option = Omit<TopOption, "options"> & { options?: Option[] | null };
type Step = Pick<Option, "name" | "name_localizations" | "description" | "description_localizations">;
type Localizations = Step["name_localizations"];

/** Discord's option types that are commands: subcommands, and groups of them. */
const BRANCHES = [1, 2];
/** Discord's interaction contexts: servers, and direct messages with the bot. */
const [IN_SERVERS, WITH_BOT] = [0, 1];

/** Takes Discord's list apart into what people type or pick: every subcommand is a command, and so is what menus have. */
export function commandsOf(list: readonly DiscordCommand[]): CommandFacts[] {
  return list.flatMap((command) => {
    const { id, nsfw, contexts, dm_permission } = command;
    const common = {
      type: command.type ?? SLASH,
      ...(id && { id }),
      ...(nsfw && { nsfw }),
      contexts: contexts ?? (dm_permission === false ? [IN_SERVERS] : [IN_SERVERS, WITH_BOT]),
      permissions: permissionsIn(command.default_member_permissions),
    };
    return leavesOf([command], command.options ?? []).map(({ path, options }) => {
      const last = path.at(-1)!;
      const titles = path.map((step) => wordsOf(step.name, step.name_localizations));
      return {
        name: path.map(({ name }) => name).join(" "),
        title: forEachLocale((locale) => titles.map((title) => textIn(locale, title).text).join(" ")),
        description: wordsOf(last.description, last.description_localizations),
        options: options.map(optionOf),
        ...common,
      };
    });
  });
}

function leavesOf(path: Step[], options: Option[]): { path: Step[]; options: Option[] }[] {
  const branches = options.filter(({ type }) => BRANCHES.includes(type));
  if (branches.length === 0) return [{ path, options }];
  return branches.flatMap((branch) => leavesOf([...path, branch], branch.options ?? []));
}

function optionOf(option: Option): CommandOption {
  const { name, type, required, autocomplete, choices, channel_types } = option;
  const { min_value, max_value, min_length, max_length } = option;
  return {
    name,
    title: wordsOf(name, option.name_localizations),
    description: wordsOf(option.description, option.description_localizations),
    required: required ?? false,
    type,
    ...(autocomplete && { autocomplete }),
    ...(choices?.length && {
      choices: choices.map((one) => ({
        title: wordsOf(one.name, one.name_localizations),
        value: one.value,
      })),
    }),
    ...(channel_types?.length && { channel_types }),
    ...withoutNull({ min_value, max_value, min_length, max_length }),
  };
}

function withoutNull<Name extends string>(values: Record<Name, number | null | undefined>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)) as Partial<
    Record<Name, number>
  >;
}

/**
 * Returns a text by language: Discord's locales (its reference, "Locales") are language tags. The first of a language's regions
 * stands for the language, for English the American one. Discord's own text is taken for English, unless its translation into
 * American English is another.
 */
function wordsOf(own: string, localizations: Localizations): Words {
  const { "en-US": american, "en-GB": british, ...given } = localizations ?? {};
  const translations = Object.entries(given).filter((one): one is [Locale, string] => Boolean(one[1]));
  const others = own === (american || own) ? {} : forEachLocale(() => own);
  const byLanguage = translations.toReversed().map(([locale, text]) => [baseOf(locale), text]);
  return {
    ...others,
    ...Object.fromEntries([...byLanguage, ...translations]),
    en: american || british || own,
  };
}

/** Names the bits of `default_member_permissions`. "0" leaves the command to administrators (Discord's reference). */
function permissionsIn(field: string | null | undefined): string[] {
  if (field == null) return [];
  const bits = BigInt(field);
  if (bits === 0n) return ["ADMINISTRATOR"];
  const names = new Map(Object.entries(permissionBits).map(([name, bit]) => [bit, name]));
  const set = [...bits.toString(2)].reverse().flatMap((digit, at) => (digit === "1" ? at : []));
  return set.map((at) => names.get(1n << BigInt(at)) ?? `1 << ${at}`);
}
