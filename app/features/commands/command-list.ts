import type { CommandsBody } from "./commands-body.server.ts";
import { commandsOf } from "./from-discord.ts";
import type { CommandFacts, CommandOption } from "./listed-command.ts";
import { permissionsFor } from "./permission-labels.ts";
import { piecesOf } from "./usage.ts";

/** Details of a command beside what Discord knows. */
export type CommandDetails = NonNullable<CommandsBody["details"]>[string];

export interface PrefixCommand
  extends CommandFacts, Pick<CommandDetails, "category" | "example" | "keywords"> {
  /** Discord has it, too: it is left out where Discord's list is known. */
  slash?: boolean;
}

/** Everything that one sender says of commands, the bot or the site folder. */
export interface CommandList {
  /** Discord's. */
  commands: readonly CommandFacts[];
  /** Without them, the site folder's. */
  prefixCommands?: readonly PrefixCommand[];
  details: Readonly<Record<string, CommandDetails>>;
}

/** Takes a body of `PUT /api/bot/commands` apart: a bot's, or that of `site/commands.json`. */
export function commandListOf({ commands, prefixCommands, details = {} }: CommandsBody): CommandList {
  return { commands: commandsOf(commands), prefixCommands: prefixCommands?.map(factsOf), details };
}

type Given = NonNullable<CommandsBody["prefixCommands"]>[number];

function factsOf({ permission, options, ...command }: Given): PrefixCommand {
  return {
    ...command,
    title: { en: command.name },
    options: options?.map(optionOf) ?? placeholdersIn(command.usage),
    permissions: permissionsFor(permission),
  };
}

function placeholdersIn(usage = ""): CommandOption[] {
  return piecesOf(usage).flatMap(({ kind, text }) => {
    if (kind === "word") return [];
    const [, name = "", dots] = /^.(.*?)(…|\.\.\.)?.$/.exec(text) ?? [];
    return optionOf({ name, required: kind === "required", rest: dots !== undefined });
  });
}

type GivenOption = NonNullable<Given["options"]>[number];

function optionOf({ name, description = "", required = false, rest }: GivenOption): CommandOption {
  return { name, title: { en: name }, description, required, rest };
}
