import { categories, type Category } from "#app/content/categories.ts";
import { inLanguage, type Localized } from "#app/content/localized.ts";

import { listCommands, type ListedCommand } from "./list.ts";

interface Search {
  /** The commands of a category, where not those of the catalogue. */
  list?: (category: Category) => ListedCommand[];
  /** What somebody typed. Nothing finds everything. */
  text: string;
  /** The reader's language: descriptions are searched in this one. */
  locale: keyof Localized;
}

/** The commands of one category that were found, the best first. */
export interface Found {
  category: Category;
  commands: ListedCommand[];
}

/**
 * The commands in which every word of the text occurs: in the name, the usage or the description, whatever the case and
 * the accents. Names count before descriptions, for the commands of a category and for the categories themselves.
 */
export function searchCommands({ text, locale, list = listCommands }: Search): Found[] {
  const words = wordsOf(text);
  return categories
    .map(({ id }) => rankedIn(id, list(id), words, locale))
    .filter(({ hits }) => hits.length > 0)
    .sort((one, other) => one.best - other.best)
    .map(({ category, hits }) => ({ category, commands: hits.map(({ command }) => command) }));
}

/** Whether there is anything to look for: a text of nothing but signs finds everything, as no text does. */
export function hasWords(text: string): boolean {
  return wordsOf(text).length > 0;
}

function rankedIn(category: Category, commands: ListedCommand[], words: string[], locale: keyof Localized) {
  const hits = commands
    .map((command) => ({ command, rank: rankOf(command, words, locale) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((one, other) => one.rank - other.rank);
  return { category, hits, best: hits[0]?.rank ?? NOT_FOUND };
}

const NOT_FOUND = 4;

/** 0 for the very name, 1 for its beginning, 2 where the name has all words, 3 where the rest has to help. */
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

/**
 * The words to look for. A prefix or a bracket in front belongs to how commands are written, not to what is sought; a
 * picture is a word like any other.
 */
function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[\s-]+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}\p{So}]+/u, ""))
    .filter(Boolean);
}

/** Lower case without accents: `Präfix` is found as `prafix`, `Spaß` as `spass`. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
}
