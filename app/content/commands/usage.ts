/** One piece of a usage; `text` is the piece as it is written there. */
export type UsageToken =
  /** Typed as it stands: a word of the command's name. */
  | { kind: "word"; text: string }
  /** Placeholder. `name` is the key of its explanation; with `rest` it takes the rest of the line. */
  | { kind: "required" | "optional"; text: string; name: string; rest: boolean };

const WORD = /^[-_'\p{L}\p{N}]{1,32}$/u;
const NAME = String.raw`[a-z0-9]+(?:[-|][a-z0-9]+)*`;
const REQUIRED = new RegExp(`^<(${NAME})(…?)>$`);
const OPTIONAL = new RegExp(String.raw`^\[(${NAME})(…?)\]$`);
const ORDER = { word: 0, required: 1, optional: 2 };

/**
 * Takes a usage like `mute <member> [reason…]` apart at its single spaces: the words of the name, then `<required>`, then
 * `[optional]`, of which the very last may end with `…`. Throws an Error that names the piece which does not fit.
 */
export function parseUsage(usage: string): UsageToken[] {
  const tokens = usage.split(" ").map((piece) => {
    const token = parsePiece(piece);
    if (!token) throw new Error(`“${usage}”: “${piece}” is neither a word nor <required> nor [optional]`);
    return token;
  });
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (index === 0 && token.kind !== "word") throw new Error(`“${usage}” does not start with a name`);
    if (next && ORDER[next.kind] < ORDER[token.kind])
      throw new Error(`“${usage}”: “${next.text}” stands behind “${token.text}”`);
    if (next && token.kind !== "word" && token.rest)
      throw new Error(`“${usage}”: “${token.text}” leaves nothing for “${next.text}”`);
  }
  return tokens;
}

function parsePiece(piece: string): UsageToken | undefined {
  if (WORD.test(piece)) return { kind: "word", text: piece };
  for (const [kind, pattern] of [["required", REQUIRED] as const, ["optional", OPTIONAL] as const]) {
    const [, name, dots] = pattern.exec(piece) ?? [];
    if (name) return { kind, text: piece, name, rest: dots === "…" };
  }
  return undefined;
}
