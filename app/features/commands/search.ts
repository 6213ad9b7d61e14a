import { plain } from "#app/features/guilds/guild-search.ts";
import type { Text } from "#app/features/settings/field.ts";
import { textIn } from "#app/features/settings/texts.ts";
import type { Locale } from "#app/i18n/languages.ts";
import type { ListedCommand } from "./listed-command.ts";
import { usageOf } from "./usage.ts";

/** Finds the commands with every word of the text, ignoring case and accents. Matches in names rank first, categories too. */
export function searchCommands(commands: readonly ListedCommand[], text: string, locale: Locale) {
  const words = wordsOf(text);
  const hits = commands
    .map((command) => ({ command, rank: rankOf(command, words, locale) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((one, other) => one.rank - other.rank);
  const found = new Map<string, ListedCommand[]>();
  for (const { command } of hits) {
    const others = found.get(command.category);
    if (others) others.push(command);
    else found.set(command.category, [command]);
  }
  return found;
}

/** Tells whether a text contains words. Without any, a search finds everything. */
export function hasWords(text: string): boolean {
  return wordsOf(text).length > 0;
}

const NOT_FOUND = 4;

/** 0 for the exact name, 1 for a prefix of it, 2 if the name contains all words, 3 if the other texts are needed. */
function rankOf(command: ListedCommand, words: string[], locale: Locale): number {
  if (words.length === 0) return 0;
  const of = (one: Text) => textIn(locale, one).text;
  const [name, title] = [plain(command.name), plain(of(command.title))];
  const text = words.join(" ");
  if (name === text || title === text) return 0;
  if (name.startsWith(text) || title.startsWith(text)) return 1;
  const names = `${name} ${title}`;
  if (words.every((word) => names.includes(word))) return 2;
  const usages = [...usageOf(command), ...usageOf(command, locale)].map((piece) => piece.text);
  const everything = plain([...usages, of(command.description), of(command.keywords ?? "")].join(" "));
  return words.every((word) => everything.includes(word)) ? 3 : NOT_FOUND;
}

/** Splits the text into words, without leading punctuation from the syntax. */
function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[\s-]+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}\p{So}]+/u, ""))
    .filter(Boolean);
}
