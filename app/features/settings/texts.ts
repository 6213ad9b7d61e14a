import type { Text } from "./field.ts";

/** Names of fields in a summary, like `{channelId}`. */
export const SUMMARISED = /\{([a-z]\w*)\}/g;

/** Returns a text in a language. `lang` says that it is English instead, for want of a translation. */
export function textIn(locale: keyof Exclude<Text, string>, text: Text): { text: string; lang?: "en" } {
  if (typeof text === "string") return { text };
  const own = text[locale];
  return own === undefined ? { text: text.en, lang: "en" } : { text: own };
}
