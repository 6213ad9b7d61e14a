import { categories, type Category } from "#app/content/categories.ts";
import { ARGUMENTS } from "#app/content/commands/arguments.ts";
import { catalogue } from "#app/content/commands/catalogue.ts";
import type { Command } from "#app/content/commands/command.ts";
import { parseUsage } from "#app/content/commands/usage.ts";
import type { CommandFacts } from "./listed-command.ts";
import { permissionName } from "./permission-labels.ts";

/** A command of `app/content/commands/`, with what a command of Discord's list of the same name takes from it. */
export type ContentCommand = CommandFacts &
  Pick<Command, "example" | "setting" | "prefix" | "description"> & { category: Category };

/** Every command of our content, by category in the order of the menu. */
export const contentCommands: readonly ContentCommand[] = categories.flatMap(({ id: category }) =>
  catalogue[category].map((command) => ({
    name: command.name,
    title: { en: command.name },
    description: command.description,
    options: optionsOf(command),
    permissions: command.permission === "Everyone" ? [] : [permissionName(command.permission)],
    category,
    example: command.example,
    setting: command.setting,
    prefix: command.prefix,
  })),
);

/** Explains the placeholders of the usage: by the command's own explanations, else by the shared ones. */
function optionsOf(command: Command): CommandFacts["options"] {
  return parseUsage(command.usage).flatMap((token) => {
    if (token.kind === "word") return [];
    const { name, rest } = token;
    const description = command.arguments?.[name] ?? ARGUMENTS[name];
    if (!description) throw new Error(`${command.name} does not say what ${token.text} is.`);
    return { name, title: { en: name }, description, required: token.kind === "required", rest };
  });
}
