import { lookupOrder, type Locale } from "#app/i18n/languages.ts";
import type { Text, Words } from "./field.ts";

/** Names of fields in a summary, like `{channelId}`. */
export const SUMMARISED = /\{([a-z]\w*)\}/g;

/** Key of a text that is there by language (RFC 5646, "Language-Tag", without private use). */
export const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

/** A text as a page shows it. `lang` is its language if it is another than the page's. */
export interface TextView {
  text: string;
  lang?: Locale;
}

/** Returns a text in a language, else in the site's default one, else in English. */
export function textIn(locale: Locale, text: Text): TextView {
  if (typeof text === "string") return { text };
  const found = [...lookupOrder(locale), ...Object.keys(text)].find((one) => Object.hasOwn(text, one));
  if (found === undefined) return { text: "" };
  return found === locale ? { text: text[found]! } : { text: text[found]!, lang: found };
}

/** Languages of those texts of an object, or lists of them, that are in another one than the asked. */
export type OtherLanguages<Names extends PropertyKey> = Partial<Record<Names, Locale>>;

/** Content with the texts of one language. */
export type InOneLanguage<Content> = Content extends string
  ? Content
  : Content extends Words
    ? Words extends Content
      ? string
      : PartsInOneLanguage<Content>
    : PartsInOneLanguage<Content>;

type PartsInOneLanguage<Content> = Content extends readonly (infer Item)[]
  ? InOneLanguage<Item>[]
  : Content extends object
    ? { [Key in keyof Content]: InOneLanguage<Content[Key]> } & {
        lang?: OtherLanguages<keyof Content>;
      }
    : Content;

/** Returns content with each of its texts in a language as `textIn` does. */
export function textsIn<Content>(locale: Locale, content: Content): InOneLanguage<Content> {
  return inLanguage(locale, content) as InOneLanguage<Content>;
}

function inLanguage(locale: Locale, content: unknown): unknown {
  if (typeof content !== "object" || content === null) return content;
  if (Array.isArray(content)) return content.map((item) => inLanguage(locale, item));
  if (isWords(content)) return textIn(locale, content).text;
  const entries = Object.entries(content);
  const others = entries.flatMap(([key, value]) => {
    const lang = otherLanguage(locale, value);
    return lang === undefined ? [] : [[key, lang]];
  });
  const texts = Object.fromEntries(entries.map(([key, value]) => [key, inLanguage(locale, value)]));
  return others.length > 0 ? { ...texts, lang: Object.fromEntries(others) } : texts;
}

/** Returns the language of a text, or of all texts of a list, if it is not the asked one. */
function otherLanguage(locale: Locale, content: unknown): Locale | undefined {
  if (typeof content !== "object" || content === null) return undefined;
  if (!Array.isArray(content)) return isWords(content) ? textIn(locale, content).lang : undefined;
  const languages = new Set(content.map((item) => otherLanguage(locale, item)));
  return languages.size === 1 ? [...languages][0] : undefined;
}

/** Tells whether something is a text by language: all its keys look like language tags, and all its values are texts. */
export function isWords(content: object): content is Words {
  const entries = Object.entries(content);
  return (
    entries.length > 0 && entries.every(([key, text]) => LANGUAGE_TAG.test(key) && typeof text === "string")
  );
}
