/** Characters that mean something inside a class, for browsers (flag v) and for JSON Schema (flag u). */
const SYNTAX = /[\\\]^[(){}/|.$*+?-]/u;
/** A literal, perhaps escaped, or a range of two. */
const PART = /(?!^\^)(\\[\\\]^-]|[^\\\]])(?:-(\\[\\\]^-]|[^\\\]]))?/gu;

/**
 * Reads the inside of a character class: literals and ranges like `a-z0-9-`; `\` escapes `]`, `^`, `-` and `\`. Returns it as a
 * class for regular expressions with the flag u or v; undefined where it cannot be read.
 */
export function characterClass(characters: string): string | undefined {
  const parts = [...characters.matchAll(PART)];
  const ranges = parts.map(([, from = "", to = from]) =>
    [from, to].map((one) => one.replace(/^\\(?=.)/, "")),
  );
  const isRead = characters !== "" && parts.map(([part]) => part).join("") === characters;
  if (!isRead || ranges.some(([from, to]) => from!.codePointAt(0)! > to!.codePointAt(0)!)) return undefined;
  const read = ranges.map((range) => [...new Set(range.map(escaped))].join("-"));
  return `[${[...new Set(read)].join("")}]`;
}

function escaped(character: string): string {
  return SYNTAX.test(character) ? `\\${character}` : character;
}
