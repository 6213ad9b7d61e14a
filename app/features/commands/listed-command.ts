import type { Text, Words } from "#app/features/settings/field.ts";

/** Argument that somebody types or picks after a command's name. */
export interface CommandOption {
  name: string;
  /** The name in each language. */
  title: Words;
  description: Text;
  required: boolean;
  /** Takes the rest of the line. */
  rest?: boolean;
  /** Discord's option type, and below it what Discord says of the value, by Discord's names. */
  type?: number;
  choices?: { title: Words; value: string | number }[];
  min_value?: number;
  max_value?: number;
  min_length?: number;
  max_length?: number;
  autocomplete?: boolean;
  channel_types?: number[];
}

/** A command that is typed or picked: of `warn add` and `warn list` each is one. */
export interface CommandFacts {
  /** The words of a command, its group and its subcommand, as Discord knows them; of a menu's entry its title. */
  name: string;
  /** The name in each language. */
  title: Words;
  description: Text;
  /** How it is written, where that is more than its name and its options. */
  usage?: string;
  options: CommandOption[];
  /** Discord's names of the permissions that members need; none: everyone. */
  permissions: string[];
  /** Discord's command type (1: slash command, 2 and 3: in the menus of members and messages). Without one it begins with the prefix. */
  type?: number;
  /** Discord's id of the command, of which subcommands have their group's. */
  id?: string;
  nsfw?: boolean;
  /** Discord's interaction contexts: 0 servers, 1 direct messages with the bot, 2 other direct messages. */
  contexts?: number[];
}

export interface ListedCommand extends CommandFacts {
  /** Address of its page, `/commands/<slug>`. */
  slug: string;
  /** Id of an area, or `other`. */
  category: string;
  /** Realistic example without prefix and slash. */
  example?: Text;
  /** Other words by which the search finds it. */
  keywords?: Text;
  /** The dashboard's module that governs it. */
  setting?: string;
}

/** Discord's command type of slash commands. */
export const SLASH = 1;
