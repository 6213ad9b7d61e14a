/** Tells how alike two texts are, from 0 to 1, by the pairs of letters that they share (the Sørensen–Dice coefficient). */
export function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return (2 * shared) / (a.size + b.size);
}

/** Pairs, also of each end with a space, so that texts of one letter and beginnings count. */
function pairsOf(text: string): Set<string> {
  const padded = ` ${text} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
}
