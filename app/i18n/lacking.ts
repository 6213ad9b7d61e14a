/** Texts of one namespace, or a part of them. */
export interface Texts {
  [key: string]: string | Texts;
}

/** What is in the English texts and not in these, in the same tree; undefined where nothing is. */
export function lackingTexts(texts: Texts, english: Texts): Texts | undefined {
  const lacking = Object.entries(english).flatMap(([key, text]): [string, string | Texts][] => {
    const own = texts[key];
    if (typeof text === "string") return own === undefined ? [[key, text]] : [];
    const below = lackingTexts(typeof own === "object" ? own : {}, text);
    return below ? [[key, below]] : [];
  });
  return lacking.length > 0 ? Object.fromEntries(lacking) : undefined;
}

/** The keys of all texts in a tree: `nav.home`. */
export function keysOf(texts: Texts): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? key : keysOf(text).map((below) => `${key}.${below}`),
  );
}
