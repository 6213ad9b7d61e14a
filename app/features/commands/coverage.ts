import { hasContent, type SyncedCommands } from "./catalogue.ts";
import { contentCommands } from "./from-content.ts";

/** Compares the synchronised commands with what the bot and our content say of commands, by name. */
export function coverageOf({ commands, details }: Pick<SyncedCommands, "commands" | "details">) {
  const names = new Set(commands.map(({ name }) => name));
  const said = Object.keys(details);
  return {
    /** Commands of which neither the bot nor our content says more than Discord. */
    withoutDetails: [...names].filter((name) => !Object.hasOwn(details, name) && !hasContent(name)),
    /** Names of which the bot says something, and that no command has. */
    unknownDetails: said.filter((name) => !names.has(name)),
    /** Commands of our content that Discord does not have, except those that it cannot have. */
    unusedContent: contentCommands.flatMap(({ name, prefix }) => (prefix || names.has(name) ? [] : name)),
  };
}
