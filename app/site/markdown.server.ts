import MarkdownIt, { type Token } from "markdown-it";
import type { FindingCode } from "./finding.ts";

/** A piece of a page: text, or an element with what is in it. */
export type Piece = string | Element;

/** An element as `app/routes/site/markdown.tsx` draws it. `stored` stands for the table of what is stored about people. */
export interface Element {
  tag: string;
  content: Piece[];
  id?: string;
  href?: string;
  src?: string;
  alt?: string;
  start?: number;
  scope?: "col" | "row";
}

interface Options {
  /** Is told about an address that leads where it must not, or nowhere, and about a name that has no value. `line` of the text counts from 1. */
  refuse: (line: number, message: string, code?: FindingCode) => void;
  /** Tells whether the folder has a picture. @param src as in an address, encoded */
  hasPicture: (src: string) => boolean;
  /** Tells whether the site has a page. @param path as in an address, encoded, with its slash */
  hasPage: (path: string) => boolean;
}

/** Elements within each other. What is nested deeper is shown without its own. */
const MAX_DEPTH = 30;
/** What relative links are resolved against, as a browser does, to see where they lead. */
const HERE = "https://here.invalid";
/** What looks like the name of a picture in the folder. */
const PICTURE = /^(?!.*(?:%2[ef]|%5c|\.\.))[\w%@][\w%@./-]*\.(?:png|jpe?g|svg)$/;
const STORED = "{{stored}}";

/** HTML is text. Lists and quotes that are nested more than twenty deep are left out. */
const parser = new MarkdownIt("commonmark", { html: false }).enable("table");
// Addresses are checked where elements are made of them, so that a refused one is a finding.
parser.validateLink = () => true;
parser.block.ruler.before(
  "paragraph",
  "stored",
  (state, line, _end, silent) => {
    if (state.level > 0 || state.getLines(line, line + 1, 0, false).trim() !== STORED) return false;
    if (silent) return true;
    state.line = line + 1;
    state.push("stored", "stored", 0);
    return true;
  },
  { alt: ["paragraph"] },
);

/**
 * Reads Markdown (CommonMark and tables, docs/decisions/0049-markdown.md) into elements that need no further check. Headings
 * are also listed, with the levels that they have in the text.
 */
export function parseMarkdown(
  text: string,
  { refuse, ...has }: Options,
): { pieces: Piece[]; headings: Element[] } {
  const pieces: Piece[] = [];
  const headings: Element[] = [];
  const open = [pieces];
  let line = 1;
  // What has no element of its own is shown as what is in it.
  const walk = (tokens: Token[]) => {
    for (const token of tokens) {
      if (token.map) line = token.map[0] + 1;
      if (token.nesting < 0) {
        open.pop();
        continue;
      }
      const into = open.at(-1)!;
      const piece = pieceOf(token, { refuse: (...said) => refuse(line, ...said), ...has });
      const isTooDeep = token.nesting > 0 && open.length > MAX_DEPTH;
      const element = typeof piece === "object" && !isTooDeep ? piece : undefined;
      if (element) into.push(element);
      else if (typeof piece === "string") addText(into, piece);
      if (element && token.type === "heading_open") headings.push(element);
      if (token.nesting > 0) open.push(element?.content ?? into);
      if (token.type === "inline") walk(token.children ?? []);
      if (token.type === "softbreak" || token.type === "hardbreak") line += 1;
    }
  };
  walk(parser.parse(text, {}));
  return { pieces, headings };
}

/** Returns what elements say, without line breaks. */
export function plainText(pieces: readonly Piece[]): string {
  const words = pieces.map((piece) => {
    if (typeof piece === "string") return piece;
    const text = piece.alt ?? plainText(piece.content);
    return INLINE.has(piece.tag) ? text : ` ${text} `;
  });
  return words.join("").replace(/\s+/g, " ").trim();
}

const INLINE = new Set(["a", "code", "em", "img", "strong"]);

function addText(into: Piece[], text: string): void {
  const last = into.at(-1);
  if (typeof last === "string") into[into.length - 1] = last + text;
  else into.push(text);
}

type Checks = Pick<Options, "hasPicture" | "hasPage"> & {
  refuse: (message: string, code?: FindingCode) => void;
};

function pieceOf(token: Token, checks: Checks): Piece | undefined {
  const { type, tag, content } = token;
  switch (type) {
    case "text":
      for (const [name] of content.matchAll(/\{\{[^{}]*\}\}/g))
        checks.refuse(
          `${name} has no value here: only ${STORED} has one, alone on a line of a page.`,
          "bad_placeholder",
        );
      return content;
    case "softbreak":
      return "\n";
    case "fence":
    case "code_block":
      return { tag: "pre", content: [content] };
    case "code_inline":
      return { tag, content: [content] };
    case "ordered_list_open":
      return { tag, content: [], start: Number(token.attrGet("start") ?? 1) };
    case "th_open":
      return { tag, content: [], scope: "col" };
    case "link_open":
      return linkTo(String(token.attrGet("href")), checks);
    case "image":
      return pictureOf(token, checks);
    default:
      return type === "inline" || token.hidden ? undefined : { tag, content: [] };
  }
}

function linkTo(href: string, { refuse, hasPage }: Checks): Element | undefined {
  const ours = /^https:/i.test(href) || !URL.canParse(href, HERE) ? undefined : new URL(href, HERE);
  const isOurs = ours?.origin === HERE;
  // Shown all the same: a proxy in front may have it.
  if (isOurs && !hasPage(ours.pathname)) refuse(`The site has no page ${ours.pathname.slice(0, 80)}`);
  if (isOurs || /^(?:https:\/\/|mailto:)/i.test(href)) return { tag: "a", href, content: [] };
  refuse(`A link leads to https:, mailto: or this site, not to ${href.slice(0, 80)}`);
  return undefined;
}

function pictureOf(token: Token, { refuse, hasPicture }: Checks): Piece {
  const src = String(token.attrGet("src"));
  const alt = parser.renderer.renderInlineAsText(token.children ?? [], parser.options, {});
  if (hasPicture(src)) return { tag: "img", src: `/site/files/${src}`, alt, content: [] };
  refuse(
    PICTURE.test(src)
      ? `The folder has no picture ${src.slice(0, 80)}`
      : `A picture is a file of this folder, like art/map.png, not ${src.slice(0, 80)}`,
  );
  return alt;
}
