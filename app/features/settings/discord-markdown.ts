import { parseInline, type Inline, type Placeholders } from "./discord-markdown-inline.ts";

export type Block =
  | { kind: "text" | "subtext"; children: Inline[] }
  | { kind: "heading"; level: number; children: Inline[] }
  | { kind: "code"; language: string; text: string }
  | { kind: "quote"; children: Block[] }
  | { kind: "list"; items: ListItem[] };

export interface ListItem {
  depth: number;
  number?: string;
  children: Inline[];
}

/**
 * Parses a message in Discord's markdown (Discord's help, "Markdown Text 101"; its documentation, "Message
 * Formatting"). Unknown or unclosed markup stays text. Takes linear time.
 */
export function parseMessage(text: string, placeholders: Placeholders = new Set()): Block[] {
  return parseBlocks(text.replace(/\r\n?/g, "\n"), { placeholders, quoted: false });
}

interface Context {
  placeholders: Placeholders;
  quoted: boolean;
}

interface Found {
  block: Block;
  from: number;
  next: number;
}

function parseBlocks(text: string, context: Context): Block[] {
  const blocks: Block[] = [];
  let plain = "";
  const endPlain = () => {
    if (plain) blocks.push({ kind: "text", children: parseInline(plain, context.placeholders) });
    plain = "";
  };
  for (let at = 0; at < text.length;) {
    const found = quoteAt(text, at, context) ?? lineAt(text, at, context) ?? codeIn(text, at);
    const nextLine = endOfLine(text, at) + 1;
    plain += text.slice(at, found?.from ?? nextLine);
    if (found) {
      endPlain();
      blocks.push(found.block);
    }
    at = found?.next ?? nextLine;
  }
  endPlain();
  return blocks;
}

/** `> ` before each line, or `>>> ` before the rest of the message. */
function quoteAt(text: string, at: number, context: Context): Found | undefined {
  if (context.quoted) return undefined;
  const quote = (inside: string): Block => ({
    kind: "quote",
    children: parseBlocks(inside, { ...context, quoted: true }),
  });
  if (text.startsWith(">>> ", at)) return { block: quote(text.slice(at + 4)), from: at, next: text.length };
  const lines = linesAt(text, at, (line) => line.startsWith("> "));
  if (lines.length === 0) return undefined;
  return { block: quote(lines.map((line) => line.slice(2)).join("\n")), from: at, next: after(lines, at) };
}

function lineAt(text: string, at: number, { placeholders }: Context): Found | undefined {
  const line = text.slice(at, endOfLine(text, at));
  const mark = /^(?:(#{1,3})|-#)[ \t]+(?=\S)/.exec(line);
  if (mark) {
    const children = parseInline(line.slice(mark[0].length), placeholders);
    const level = mark[1]?.length;
    return {
      block: level ? { kind: "heading", level, children } : { kind: "subtext", children },
      from: at,
      next: after([line], at),
    };
  }
  const lines = linesAt(text, at, (next) => ITEM.test(next));
  if (lines.length === 0) return undefined;
  return {
    block: { kind: "list", items: lines.map((item) => listItem(item, placeholders)) },
    from: at,
    next: after(lines, at),
  };
}

const ITEM = /^( *)(?:[-*]|(\d{1,9})\.) +(?=\S)/;
const MAX_DEPTH = 10;

function listItem(line: string, placeholders: Placeholders): ListItem {
  const [mark = "", indent = "", number] = ITEM.exec(line) ?? [];
  const depth = Math.min(indent.length >> 1, MAX_DEPTH);
  return { depth, number, children: parseInline(line.slice(mark.length), placeholders) };
}

/** The first code block that begins in this line: three backticks, an optional language, and three more anywhere below. */
function codeIn(text: string, at: number): Found | undefined {
  const end = endOfLine(text, at);
  for (let from = at + text.slice(at, end).indexOf(FENCE); from >= at && from < end;) {
    const to = text.indexOf(FENCE, from + FENCE.length + 1);
    if (to < 0) return undefined;
    const inside = text.slice(from + FENCE.length, to);
    if (inside.trim() && text[from - 1] !== "\\") {
      const past = to + FENCE.length;
      return { block: codeBlock(inside), from, next: text[past] === "\n" ? past + 1 : past };
    }
    from = to;
  }
  return undefined;
}

const FENCE = "```";

/** A single word on the first line is the language. */
function codeBlock(inside: string): Block {
  const [first = "", language = ""] = /^([\w+.#-]+)\n(?=\s*\S)/.exec(inside) ?? [];
  return { kind: "code", language, text: inside.slice(first.length).replace(/^\n+/, "").trimEnd() };
}

function linesAt(text: string, at: number, isOne: (line: string) => boolean): string[] {
  const lines: string[] = [];
  while (at < text.length) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end);
    if (!isOne(line)) break;
    lines.push(line);
    at = end + 1;
  }
  return lines;
}

function after(lines: readonly string[], at: number): number {
  return lines.reduce((sum, { length }) => sum + length + 1, at);
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}
