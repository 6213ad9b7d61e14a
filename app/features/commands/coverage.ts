import { groupOf, hasContent, type SyncedCommands } from "./catalogue.ts";
import { contentCommands } from "./from-content.ts";

/** Compares the synchronised commands with what the bot and our content say of commands, by name or by that of their group. */
export function coverageOf({ commands, details }: Pick<SyncedCommands, "commands" | "details">) {
  const names = new Set(commands.map(({ name }) => name));
  const groups = new Set(commands.map(({ name }) => groupOf(name)));
  const isSaid = (name: string) => Object.hasOwn(details, name) || Object.hasOwn(details, groupOf(name));
  return {
    /** Commands of which neither the bot nor our content says more than Discord. */
    withoutDetails: [...names].filter((name) => !isSaid(name) && !hasContent(name)),
    /** Names of which the bot says something, and that no command has. */
    unknownDetails: Object.keys(details).filter((name) => !names.has(name) && !groups.has(name)),
    /** Commands of our content that Discord does not have, except those that it cannot have. */
    unusedContent: contentCommands.flatMap(({ name, prefix }) => (prefix || names.has(name) ? [] : name)),
  };
}
