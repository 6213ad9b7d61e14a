import type { Text } from "./field.ts";

type Words = Exclude<Text, string>;

/** Names of fields in a summary, like `{channelId}`. */
export const SUMMARISED = /\{([a-z]\w*)\}/g;

/** Returns a text in a language. `lang` says that it is English instead, for want of a translation. */
export function textIn(locale: keyof Words, text: Text): { text: string; lang?: "en" } {
  if (typeof text === "string") return { text };
  const own = text[locale];
  return own === undefined ? { text: text.en, lang: "en" } : { text: own };
}

/** Content with the texts of one language. */
export type InOneLanguage<Content> = Content extends string
  ? Content
  : Content extends Words
    ? string
    : Content extends readonly (infer Item)[]
      ? InOneLanguage<Item>[]
      : Content extends object
        ? { [Key in keyof Content]: InOneLanguage<Content[Key]> }
        : Content;

/** Returns content with all its texts in a language, or in English for want of a translation. */
export function textsIn<Content>(locale: keyof Words, content: Content): InOneLanguage<Content> {
  return inLanguage(locale, content) as InOneLanguage<Content>;
}

function inLanguage(locale: keyof Words, content: unknown): unknown {
  if (typeof content !== "object" || content === null) return content;
  if (Array.isArray(content)) return content.map((item) => inLanguage(locale, item));
  if (isWords(content)) return textIn(locale, content).text;
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, inLanguage(locale, value)]));
}

function isWords(content: object): content is Words {
  return "en" in content && typeof content.en === "string";
}
