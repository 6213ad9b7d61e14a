/** Thrown for the inside of a character class that cannot be read. */
export class CharactersError extends Error {
  override name = "CharactersError";
}

/** Characters that mean something inside a class, for browsers (flag v) and for JSON Schema (flag u). */
const SYNTAX = /[\\\]^[(){}/|.$*+?-]/u;

/**
 * Reads the inside of a character class: literals and ranges like `a-z0-9-`; `\` escapes `]`, `^` and `\`. Returns it as a
 * class for regular expressions with the flag u or v. @throws CharactersError
 */
export function characterClass(characters: string): string {
  const ranges = rangesOf(characters);
  const parts = ranges.map(([from, to]) => (from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`));
  return `[${[...new Set(parts)].join("")}]`;
}

function rangesOf(characters: string): [from: string, to: string][] {
  const tokens = tokensOf(characters);
  const ranges: [string, string][] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [from, to] = [tokens[at]!.character, tokens[at + 2]?.character];
    const isRange = to !== undefined && tokens[at + 1]?.character === "-" && !tokens[at + 1]?.isEscaped;
    if (isRange && from.codePointAt(0)! > to.codePointAt(0)!)
      throw new CharactersError(`The range ${from}-${to} is the wrong way round.`);
    ranges.push([from, isRange ? to : from]);
    if (isRange) at += 2;
  }
  if (ranges.length === 0) throw new CharactersError("No character is allowed.");
  return ranges;
}

function tokensOf(characters: string) {
  const tokens: { character: string; isEscaped: boolean }[] = [];
  let isEscaped = false;
  for (const character of characters) {
    if (isEscaped && !/[\\\]^-]/.test(character))
      throw new CharactersError(`\\${character} is not known: only ], ^, - and \\ are escaped.`);
    const isNegation = character === "^" && tokens.length === 0;
    if (!isEscaped && (isNegation || character === "]"))
      throw new CharactersError(`${character} needs a \\ before it.`);
    if (character === "\\" && !isEscaped) isEscaped = true;
    else {
      tokens.push({ character, isEscaped });
      isEscaped = false;
    }
  }
  if (isEscaped) throw new CharactersError("Nothing follows the last \\.");
  return tokens;
}

function escaped(character: string): string {
  return SYNTAX.test(character) ? `\\${character}` : character;
}
