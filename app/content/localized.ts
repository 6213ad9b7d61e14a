import { DEFAULT_LOCALE, type Locale } from "./languages.ts";

/** The same words in each language of the site, side by side. */
export type Localized = Record<Locale, string>;

/** Content as somebody reads it: wherever it was said in each language, it is said in one. */
export type InOneLanguage<Content> = Content extends Localized
  ? string
  : Content extends readonly (infer Item)[]
    ? InOneLanguage<Item>[]
    : Content extends object
      ? { [Key in keyof Content]: InOneLanguage<Content[Key]> }
      : Content;

/** Content in the language of its reader, and in English where that is not written yet. */
export function inLanguage<Content>(content: Content, locale: Locale): InOneLanguage<Content> {
  return told(content, locale) as InOneLanguage<Content>;
}

function told(content: unknown, locale: Locale): unknown {
  if (typeof content !== "object" || content === null) return content;
  if (Array.isArray(content)) return content.map((item) => told(item, locale));
  if (isLocalized(content)) return content[locale] || content[DEFAULT_LOCALE];
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, told(value, locale)]));
}

function isLocalized(content: object): content is Localized {
  return "en" in content && typeof content.en === "string";
}
