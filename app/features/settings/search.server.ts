import { plain } from "#app/features/guilds/guild-search.ts";
import type { Locale } from "#app/i18n/languages.ts";
import type { Text } from "./field.ts";
import type { SettingsModule } from "./module.server.ts";
import { textIn } from "./texts.ts";

/** How well something fits a query: by its words, by others that mean the same, and from there one more for each word that it lacks. */
const FIT = { words: 0, alike: 1, none: Infinity } as const;

interface Search {
  modules: readonly SettingsModule[];
  query: string;
  alike: readonly string[][];
}

/**
 * Finds the modules and fields that have all words of a query, of a field at least one by itself: first those with the words
 * in title, label or hint, then those that say them elsewhere: in another language, in options, columns, their name or kind,
 * or by another word of one of the groups `alike`. Where nothing has all words, those with the most. An empty query finds nothing.
 */
export function searchSettings(locale: Locale, { modules, query, alike }: Search) {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const groups = alike.map((group) => group.map(plain));
  const meant = wanted.map((word) => [word, ...alikeTo(word, groups)]);
  const fitOf = (own: string, around: string, said: Said) => {
    if (
      wanted.some((word) => own.includes(word)) &&
      wanted.every((word) => `${own} ${around}`.includes(word))
    )
      return FIT.words;
    const says = (text: string, words: string[]) => words.some((word) => text.includes(sought(word)));
    if (!meant.some((words) => says(said.own, words))) return FIT.none;
    return FIT.alike + meant.filter((words) => !says(said.own + said.around, words)).length;
  };
  const textOf = (text: Text = "") => textIn(locale, text).text;
  const found = modules.map((module) => {
    const title = textOf(module.title);
    const said = saidBy(module);
    const fields = module.fields
      .map(({ name, ...texts }, index) => {
        const [label, hint] = [textOf(texts.label), textOf(texts.hint)];
        const fit = fitOf(plain(`${label} ${hint}`), plain(title), said.fields[index]!);
        return { name, label, hint, fit };
      })
      .toSorted(byFit);
    const own = fitOf(plain(`${title} ${textOf(module.intro)}`), "", said.module);
    return { id: module.id, title, fields, fit: Math.min(own, fields[0]?.fit ?? FIT.none) };
  });
  const worst = Math.max(FIT.alike, Math.min(...found.map(({ fit }) => fit)));
  const isFound = ({ fit }: { fit: number }) => fit <= worst && fit < FIT.none;
  return found
    .filter(isFound)
    .map((module) => ({ ...module, fields: module.fields.filter(isFound) }))
    .toSorted(byFit);
}

function byFit(one: { fit: number }, other: { fit: number }): number {
  return one.fit - other.fit;
}

/** Shortest word that counts as another's beginning. */
const SHORTEST = 3;

function alikeTo(word: string, groups: string[][]): string[] {
  if (word.length < SHORTEST) return [];
  return groups
    .filter((group) =>
      group.some((one) => one.startsWith(word) || (one.length > SHORTEST && word.startsWith(one))),
    )
    .flat();
}

/** A short word counts whole, so that a ban is no bank; a longer one as the beginning of another, too. */
function sought(word: string): string {
  return word.length > SHORTEST + 1 ? ` ${word}` : ` ${word} `;
}

/** Words of a module or a field, and of what is around it, each between spaces. */
interface Said {
  own: string;
  around: string;
}

const known = new WeakMap<SettingsModule, { module: Said; fields: Said[] }>();

function saidBy(module: SettingsModule) {
  const found = known.get(module);
  if (found) return found;
  const { title, intro, category } = module;
  const made = {
    module: { own: wordsIn([title, intro, category]), around: "" },
    fields: module.fields.map((field) => {
      const sections = module.sections.filter(({ fields }) => fields.includes(field.name));
      return { own: wordsIn(field), around: wordsIn([title, sections.map((section) => section.title)]) };
    }),
  };
  known.set(module, made);
  return made;
}

/** Returns the words of all texts in a part of a declaration, in every language; names like `cooldownSeconds` are two words. */
function wordsIn(part: unknown): string {
  const texts = stringsIn(part).map((text) => text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"));
  const words = plain(texts.join(" ")).split(/[^\p{L}\p{N}]+/u);
  return ` ${words.join(" ")} `;
}

function stringsIn(part: unknown): string[] {
  if (typeof part === "string") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(stringsIn) : [];
}
