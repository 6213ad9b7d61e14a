import { DEFAULT_LOCALE, type Locale } from "./languages.ts";

/** A text in each language of the site. */
export type Localized = Record<Locale, string>;

/** Content with the texts of one language. */
export type InOneLanguage<Content> = Content extends Localized
  ? string
  : Content extends readonly (infer Item)[]
    ? InOneLanguage<Item>[]
    : Content extends object
      ? { [Key in keyof Content]: InOneLanguage<Content[Key]> }
      : Content;

/** Returns content in a language, with English for missing texts. */
export function inLanguage<Content>(content: Content, locale: Locale): InOneLanguage<Content> {
  return textsOf(content, locale) as InOneLanguage<Content>;
}

function textsOf(content: unknown, locale: Locale): unknown {
  if (typeof content !== "object" || content === null) return content;
  if (Array.isArray(content)) return content.map((item) => textsOf(item, locale));
  if (isLocalized(content)) return content[locale] || content[DEFAULT_LOCALE];
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, textsOf(value, locale)]));
}

function isLocalized(content: object): content is Localized {
  return "en" in content && typeof content.en === "string";
}
