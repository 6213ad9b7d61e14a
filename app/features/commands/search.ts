import type { Category } from "#app/content/categories.ts";
import { inLanguage, type Localized } from "#app/content/localized.ts";
import { plain } from "#app/features/guilds/guild-search.ts";
import type { ListedCommand } from "./list.ts";

/** Finds the commands with every word of the text, ignoring case and accents. Matches in names rank first, categories too. */
export function searchCommands(commands: ListedCommand[], text: string, locale: keyof Localized) {
  const words = wordsOf(text);
  const hits = commands
    .map((command) => ({ command, rank: rankOf(command, words, locale) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((one, other) => one.rank - other.rank);
  const found = new Map<Category, ListedCommand[]>();
  for (const { command } of hits)
    found.set(command.category, [...(found.get(command.category) ?? []), command]);
  return found;
}

/** Tells whether a text contains words. Without any, a search finds everything. */
export function hasWords(text: string): boolean {
  return wordsOf(text).length > 0;
}

const NOT_FOUND = 4;

/** 0 for the exact name, 1 for a prefix of it, 2 if the name contains all words, 3 if the other texts are needed. */
function rankOf(command: ListedCommand, words: string[], locale: keyof Localized): number {
  if (words.length === 0) return 0;
  const name = plain(command.name);
  const text = words.join(" ");
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  if (words.every((word) => name.includes(word))) return 2;
  const everything = plain(`${command.usage} ${inLanguage(command.description, locale)}`);
  return words.every((word) => name.includes(word) || everything.includes(word)) ? 3 : NOT_FOUND;
}

/** Splits the text into words, without leading punctuation from the syntax. */
function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[\s-]+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}\p{So}]+/u, ""))
    .filter(Boolean);
}
