import type { Namespace } from "#app/i18n/i18n.ts";
import { leavesOf, NAMESPACES, PRODUCT_TEXTS } from "#app/i18n/site-texts.server.ts";
import { pearl } from "./specification/pearl.ts";

/** The languages of the repository's site folder. */
export const LOCALES = ["en", "de"] as const;
export type Locale = (typeof LOCALES)[number];

/** A text in both languages with its path, like `site:home.hero.title` or `team.0.bio`. */
export interface Bilingual {
  where: string;
  en: string;
  de: string;
}

/** Lists all texts of locales and content. */
export function bilingualTexts(): Bilingual[] {
  const { en = [], de = [] } = pearl.faq;
  const faq = en.flatMap(({ question, text }, index) => [
    { en: question, de: de[index]?.question },
    { en: text, de: de[index]?.text },
  ]);
  const content = { ...pearl, faq, features: Object.fromEntries(pearl.features) };
  return [...NAMESPACES.flatMap(textsOfNamespace), ...bilingualIn(content)];
}

/** Lists the texts in a piece of content. A table cell with one string is the same in both languages. */
export function bilingualIn(content: unknown, path: string[] = []): Bilingual[] {
  const where = path.join(".");
  if (typeof content === "string") return path.at(-3) === "rows" ? [{ where, en: content, de: content }] : [];
  if (typeof content !== "object" || content === null) return [];
  if ("en" in content && "de" in content) return [{ where, en: String(content.en), de: String(content.de) }];
  return Object.entries(content).flatMap(([key, child]) => bilingualIn(child, [...path, key]));
}

function textsOfNamespace(namespace: Namespace): Bilingual[] {
  const german = textsOf("de", namespace);
  return [...textsOf("en", namespace)].map(([key, en]) => {
    return { where: `${namespace}:${key}`, en, de: german.get(key) ?? "" };
  });
}

/** The texts of a namespace by path, like `nav.home`. */
export function textsOf(locale: string, namespace: Namespace): Map<string, string> {
  return new Map(leavesOf(PRODUCT_TEXTS[locale]![namespace]));
}

/** Frequent words that exist in one language only. */
const GERMAN =
  /(?<![\p{L}-])(der|das|dem|und|ist|sind|nicht|ein|eine[nmrs]?|mit|für|auf|aus|bei|vom|zum|zur|dein|deine[nmrs]?|du|dir|dich|ihr|ihre[nmrs]?|euch|sich|wird|werden|wenn|oder|auch|noch|nur|schon|kein|keine[nmrs]?|über|wie|bitte|kann|kannst|hier)(?![\p{L}-])|\p{L}*[äöüß]\p{L}*/giu;
const ENGLISH =
  /(?<![\p{L}-])(the|and|of|is|are|with|you|your|yours|this|that|these|for|from|to|has|have|who|which|when|where|their|they|its|it|be|been|or|if|each|every|until|only|please|cannot|does|by|at|as)(?![\p{L}-])/giu;

/** Parts without a language: placeholders, code, tags, URLs, and commands with their prefix. */
const NEUTRAL = /^!\w.*|\$t\([\w.]+\)|\{\{.*?\}\}|`[^`]*`|<[^>]*>|https?:\S+|\{\w+\}/g;

export const germanIn = (text: string) => found(GERMAN, text);
export const englishIn = (text: string) => found(ENGLISH, text);

/** Finds the formal „Sie“. At the start of a sentence „Sie“ may mean "she" or "they", and „Ihr“ the plural "you". */
export function formalAddressIn(text: string): string[] {
  return found(/(?<=[\p{L}\d,;–(] )(Sie|Ihr|Ihre[nmrs]?)(?!\p{L})|(?<!\p{L})Ihnen(?!\p{L})/gu, text);
}

/** Removes the parts without a language. */
export function wordsOf(text: string): string {
  return text.replace(NEUTRAL, " ");
}

function found(pattern: RegExp, text: string): string[] {
  return [...wordsOf(text).matchAll(pattern)].map(([word]) => word);
}
