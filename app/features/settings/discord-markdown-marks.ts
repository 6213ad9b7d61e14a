import type { Inline, Style } from "./discord-markdown-inline.ts";

/** A parsed element, or a run of one mark with the characters around it. */
export type Token = { node: Inline } | { marks: string; before: string; after: string };

const STYLES: Record<string, Style> = {
  "**": "bold",
  "*": "italic",
  __: "underline",
  _: "italic",
  "~~": "strike",
  "||": "spoiler",
};

/** A node, with the index of its closing mark if it is an opening one. */
interface Piece {
  node: Inline;
  mate?: number;
}

/** Nests the content between paired marks. Unpaired and crossing marks become text. */
export function nest(tokens: readonly Token[]): Inline[] {
  const pieces: Piece[] = [];
  // At most one of each mark is open, which limits the depth of the tree.
  const open: number[] = [];
  for (const token of tokens) {
    if ("node" in token) {
      if (token.node !== "") pieces.push({ node: token.node });
    } else {
      for (const mark of split(token.marks, () => pieces[open.at(-1) ?? -1]?.node))
        pair(mark, token, pieces, open);
    }
  }
  return treeOf(pieces, 0, pieces.length);
}

/** Splits a run of three into two marks, in the order that closes the innermost first. */
function split(marks: string, innermost: () => Inline | undefined): string[] {
  if (marks.length !== 3) return [marks];
  const [one, two] = [marks.slice(0, 1), marks.slice(0, 2)];
  return innermost() === one ? [one, two] : [two, one];
}

function pair(
  mark: string,
  around: { before: string; after: string },
  pieces: Piece[],
  open: number[],
): void {
  const at = open.findLastIndex((index) => pieces[index]?.node === mark);
  const opener = open[at];
  const { opens, closes } = roles(mark, around);
  if (opener !== undefined && closes && opener < pieces.length - 1) {
    pieces[opener]!.mate = pieces.length;
    open.length = at;
  } else if (opens) {
    if (opener !== undefined) open.splice(at, 1);
    open.push(pieces.length);
  }
  pieces.push({ node: mark });
}

/** A star needs text on its inner side, an underscore must not be inside a word; double marks are unrestricted. */
function roles(mark: string, { before, after }: { before: string; after: string }) {
  if (mark === "*") return { opens: /\S/.test(after), closes: /\S/.test(before) };
  if (mark === "_") return { opens: !/\w/.test(before), closes: !/\w/.test(after) };
  const known = mark in STYLES;
  return { opens: known, closes: known };
}

function treeOf(pieces: readonly Piece[], from: number, to: number): Inline[] {
  const nodes: Inline[] = [];
  for (let index = from; index < to; index++) {
    const { node, mate } = pieces[index]!;
    const last = nodes.at(-1);
    if (mate !== undefined && typeof node === "string") {
      nodes.push({ kind: STYLES[node]!, children: treeOf(pieces, index + 1, mate) });
      index = mate;
    } else if (typeof node === "string" && typeof last === "string") {
      nodes[nodes.length - 1] = last + node;
    } else {
      nodes.push(node);
    }
  }
  return nodes;
}
