import { readFileSync } from "node:fs";
import { join } from "node:path";

import { categories } from "#app/content/categories.ts";
import { ARGUMENTS } from "#app/content/commands/arguments.ts";
import { catalogue } from "#app/content/commands/catalogue.ts";
import { featurePages } from "#app/content/features/pages.ts";
import { team } from "#app/content/team.ts";
import { NAMESPACES, type Locale } from "#app/i18n/i18n.ts";

/** A text as each language has it, and where it stands: `site:home.hero.title`, `team.0.bio`. */
export interface Bilingual {
  where: string;
  en: string;
  de: string;
}

/** Everything that the site says in both languages: the locales, and what content says side by side. */
export function bilingualTexts(): Bilingual[] {
  const content = { categories, arguments: ARGUMENTS, commands: catalogue, features: featurePages, team };
  return [...NAMESPACES.flatMap(textsOfNamespace), ...bilingualIn(content)];
}

/** What a piece of content says, by its path. A table's cell that is no pair of texts is the same in both languages. */
export function bilingualIn(content: unknown, path: string[] = []): Bilingual[] {
  const where = path.join(".");
  if (typeof content === "string") return path.at(-3) === "rows" ? [{ where, en: content, de: content }] : [];
  if (typeof content !== "object" || content === null) return [];
  if ("en" in content && "de" in content) return [{ where, en: String(content.en), de: String(content.de) }];
  return Object.entries(content).flatMap(([key, child]) => bilingualIn(child, [...path, key]));
}

function textsOfNamespace(namespace: string): Bilingual[] {
  const german = new Map(leavesOf(readLocale("de", namespace), []));
  return leavesOf(readLocale("en", namespace), []).map(([key, en]) => ({
    where: `${namespace}:${key}`,
    en,
    de: german.get(key) ?? "",
  }));
}

function readLocale(locale: Locale, namespace: string): unknown {
  const path = join(import.meta.dirname, "../app/i18n/locales", locale, `${namespace}.json`);
  return JSON.parse(readFileSync(path, "utf8"));
}

function leavesOf(value: unknown, path: string[]): [key: string, text: string][] {
  if (typeof value !== "object" || value === null) return [[path.join("."), String(value)]];
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, [...path, key]));
}

/** Words that no sentence of a language can do without for long, and that the other one does not have. */
const GERMAN =
  /(?<![\p{L}-])(der|das|dem|und|ist|sind|nicht|ein|eine[nmrs]?|mit|für|auf|aus|bei|vom|zum|zur|dein|deine[nmrs]?|du|dir|dich|ihr|ihre[nmrs]?|euch|sich|wird|werden|wenn|oder|auch|noch|nur|schon|kein|keine[nmrs]?|über|wie|bitte|kann|kannst|hier)(?![\p{L}-])|\p{L}*[äöüß]\p{L}*/giu;
const ENGLISH =
  /(?<![\p{L}-])(the|and|of|is|are|with|you|your|yours|this|that|these|for|from|to|has|have|who|which|when|where|their|they|its|it|be|been|or|if|each|every|until|only|please|cannot|does|by|at|as)(?![\p{L}-])/giu;

/** What is the same in every language: placeholders, code, tags, addresses, and a text that is a command with its prefix. */
const NEUTRAL = /^!\w.*|\$t\([\w.]+\)|\{\{.*?\}\}|`[^`]*`|<[^>]*>|https?:\S+|\{\w+\}/g;

/** German words in a text that should be English. */
export function germanIn(text: string): string[] {
  return found(GERMAN, text);
}

/** English words in a text that should be German. */
export function englishIn(text: string): string[] {
  return found(ENGLISH, text);
}

/** The formal „Sie“ and its kin. At the beginning of a sentence „Sie“ may be she or they, and „Ihr“ all of you. */
export function formalAddressIn(text: string): string[] {
  return found(/(?<=[\p{L}\d,;–(] )(Sie|Ihr|Ihre[nmrs]?)(?!\p{L})|(?<!\p{L})Ihnen(?!\p{L})/gu, text);
}

/** What is left of a text for a translator. */
export function wordsOf(text: string): string {
  return text.replace(NEUTRAL, " ");
}

function found(pattern: RegExp, text: string): string[] {
  return [...wordsOf(text).matchAll(pattern)].map(([word]) => word);
}
