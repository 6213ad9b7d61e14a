import type { Inline, Style } from "./discord-markdown-inline.ts";

/** What a line was taken apart into: things, and runs of one mark with the characters around them. */
export type Token = { node: Inline } | { marks: string; before: string; after: string };

const STYLES: Record<string, Style> = {
  "**": "bold",
  "*": "italic",
  __: "underline",
  _: "italic",
  "~~": "strike",
  "||": "spoiler",
};

/** A token that is text unless it is a mark and has a mate. */
interface Piece {
  node: Inline;
  mate?: number;
}

/** Puts what stands between two marks into their style. A mark without a mate is text, also where others cross it. */
export function nest(tokens: readonly Token[]): Inline[] {
  const pieces: Piece[] = [];
  // Of each mark at most one is open, so that the tree is never deeper than there are marks.
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

/** A run of stars or underscores is one mark, or two marks that close in the order in which theirs were opened. */
function split(marks: string, innermost: () => Inline | undefined): string[] {
  if (marks.length !== 3) return [marks];
  const [one, two] = [marks.slice(0, 1), marks.slice(0, 2)];
  return innermost() === one ? [one, two] : [two, one];
}

/** Closes what the same mark has opened, or opens. */
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

/** A star does not stand at a space on its inner side, an underscore not inside a word; the double ones stand anywhere. */
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
