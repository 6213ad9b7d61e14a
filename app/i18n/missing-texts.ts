export interface Texts {
  [key: string]: string | Texts;
}

/** Returns the English texts that are missing in `texts`, or undefined if none are. */
export function missingTexts(texts: Texts, english: Texts): Texts | undefined {
  const missing = Object.entries(english).flatMap(([key, text]): [string, string | Texts][] => {
    const own = texts[key];
    if (typeof text === "string") return own === undefined ? [[key, text]] : [];
    const below = missingTexts(typeof own === "object" ? own : {}, text);
    return below ? [[key, below]] : [];
  });
  return missing.length > 0 ? Object.fromEntries(missing) : undefined;
}

/** Lists the keys of all texts, like `nav.home`. */
export function keysOf(texts: Texts): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? key : keysOf(text).map((below) => `${key}.${below}`),
  );
}
