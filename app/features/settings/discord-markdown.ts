export type Block =
  | { kind: "text" | "subtext"; children: Inline[] }
  | { kind: "heading"; level: number; children: Inline[] }
  | { kind: "code"; language: string; text: string }
  | { kind: "quote"; children: Block[] }
  | { kind: "list"; items: ListItem[] };

interface ListItem {
  depth: number;
  number?: string;
  children: Inline[];
}

export type Inline =
  | string
  | { kind: Style; children: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; url: string; children: Inline[] }
  | { kind: "user" | "role" | "channel"; id: string }
  | { kind: "all"; name: string }
  | { kind: "emoji"; name: string }
  | { kind: "time"; seconds: number; style: string }
  | { kind: "placeholder"; name: string };

type Style = "bold" | "italic" | "underline" | "strike" | "spoiler";

/** Parses Discord's markdown (Discord docs: Message Formatting). Unknown or unclosed markup stays text. */
export function parseMessage(text: string): Block[] {
  return parseBlocks(text.replace(/\r\n?/g, "\n"), QUOTE_OR_BLOCK);
}

/** `> ` before each line, or `>>> ` before the rest of the message. */
const QUOTES = [/^>>> (?<rest>[^]*)/, /^(?<quote>(?:> [^\n]*\n?)+)/];
const BLOCKS = [
  /^(?:(?<level>#{1,3})|-#)[ \t]+(?<line>\S[^\n]*)\n?/,
  /^(?<list>(?: *(?:[-*]|\d{1,9}\.) +\S[^\n]*\n?)+)/,
  // An escaped fence opens no code.
  /\\`{3,}/,
  /```(?!\s+```)(?<fenced>[^]+?)```\n?/,
];
const BLOCK = anyOf(BLOCKS);
const QUOTE_OR_BLOCK = anyOf([...QUOTES, ...BLOCKS]);

function parseBlocks(text: string, pattern: RegExp): Block[] {
  const blocks: Block[] = [];
  let end = 0;
  const addText = (from: number, to?: number) => {
    const children = parseInline(text.slice(from, to));
    if (children.length > 0) blocks.push({ kind: "text", children });
  };
  for (const { 0: source, index, groups = {} } of text.matchAll(pattern)) {
    const block = blockOf(groups);
    if (!block) continue;
    addText(end, index);
    blocks.push(block);
    end = index + source.length;
  }
  addText(end);
  return blocks;
}

type Groups = Record<string, string | undefined>;

function blockOf(groups: Groups): Block | undefined {
  const { rest, quote, level, line, list, fenced } = groups;
  const quoted = rest ?? quote?.replace(/\n$/, "").replace(/^> /gm, "");
  // Quotes do not nest.
  if (quoted !== undefined) return { kind: "quote", children: parseBlocks(quoted, BLOCK) };
  if (line) {
    const children = parseInline(line);
    return level ? { kind: "heading", level: level.length, children } : { kind: "subtext", children };
  }
  if (list) {
    const lines = list.replace(/\n$/, "").split("\n");
    return { kind: "list", items: lines.map((item) => listItem(item)) };
  }
  return fenced ? codeBlock(fenced) : undefined;
}

const MAX_DEPTH = 10;

function listItem(line: string): ListItem {
  const [mark = "", indent = "", number] = /^( *)(?:[-*]|(\d{1,9})\.) +/.exec(line) ?? [];
  const depth = Math.min(indent.length >> 1, MAX_DEPTH);
  return { depth, number, children: parseInline(line.slice(mark.length)) };
}

/** A single word on the first line is the language. */
function codeBlock(fenced: string): Block {
  const [first = "", language = ""] = /^([\w+.#-]+)\n(?=\s*\S)/.exec(fenced) ?? [];
  return { kind: "code", language, text: fenced.slice(first.length).replace(/^\n+/, "").trimEnd() };
}

/** Start of any inline markup. Only code reads further than the next bracket or space: to a run of as many backticks. */
const TOKEN = anyOf([
  /\\(?<escaped>[^0-9A-Za-z\s])/,
  /(?<ticks>`+)(?!`)(?<code>[^]*?[^`])\k<ticks>(?!`)|`+/,
  /<(?<sigil>@[!&]?|#)(?<id>\d{1,20})>/,
  /<a?:(?<emoji>\w{2,32}):\d{1,20}>/,
  /<t:(?<seconds>-?\d{1,13})(?::(?<timeStyle>[tTdDfFR]))?>/,
  /@(?<all>everyone|here)/,
  /\{(?<placeholder>\w{1,32})\}/,
  /\[(?<label>[^[\]\n]+)\]\(<?(?<target>https?:\/\/[^\s<>[\]()]+(?:\([^\s<>[\]()]*\)[^\s<>[\]()]*)*)>?\)/,
  /<(?<quiet>https?:\/\/[^\s<>]+)>/,
  /(?<url>https?:\/\/[^\s<]*[^\s<.,:;"'\])*_~|])/,
  /(?<marks>\*+|_+|~~|\|\|)/,
]);

const STYLES: Record<string, Style> = {
  "**": "bold",
  "*": "italic",
  __: "underline",
  _: "italic",
  "~~": "strike",
  "||": "spoiler",
};

interface Span {
  mark: string;
  children: Inline[];
}

function parseInline(text: string): Inline[] {
  // The message and its open marks, innermost last. Of each mark at most one is open, which limits the tree's depth.
  const spans: Span[] = [{ mark: "", children: [] }];
  let end = 0;
  for (const { 0: source, index, groups = {} } of text.matchAll(TOKEN)) {
    add(spans, text.slice(end, index));
    end = index + source.length;
    if (groups.marks) {
      const around = { before: text[index - 1] ?? " ", after: text[end] ?? " " };
      for (const mark of splitMarks(source, spans)) addMark(spans, mark, around);
    } else {
      add(spans, nodeOf(groups) ?? source);
    }
  }
  add(spans, text.slice(end));
  return endSpans(spans, 0);
}

function nodeOf(groups: Groups): Inline | undefined {
  const {
    escaped,
    code,
    sigil,
    id,
    emoji,
    seconds,
    timeStyle = "f",
    all,
    placeholder,
    label,
    target,
  } = groups;
  const url = groups.url ?? groups.quiet;
  if (escaped) return escaped;
  if (code) return { kind: "code", text: code };
  if (sigil && id) return { kind: sigil === "#" ? "channel" : sigil === "@&" ? "role" : "user", id };
  if (emoji) return { kind: "emoji", name: emoji };
  if (seconds)
    return isDate(Number(seconds)) ? { kind: "time", seconds: Number(seconds), style: timeStyle } : undefined;
  if (all) return { kind: "all", name: all };
  if (placeholder) return { kind: "placeholder", name: placeholder };
  if (label && target) return { kind: "link", url: target, children: parseInline(label) };
  return url ? { kind: "link", url, children: [url] } : undefined;
}

/** JavaScript's dates end 8.64e15 milliseconds from 1970. */
function isDate(seconds: number): boolean {
  return Math.abs(seconds) <= 8.64e12;
}

/** Splits a run of three into two marks, in the order that closes the innermost first. */
function splitMarks(marks: string, spans: readonly Span[]): string[] {
  if (marks.length !== 3) return [marks];
  const [one, two] = [marks.slice(0, 1), marks.slice(0, 2)];
  return spans.at(-1)?.mark === one ? [one, two] : [two, one];
}

/** Closes the open span of this mark, or opens one, or adds the mark as text. */
function addMark(spans: Span[], mark: string, around: { before: string; after: string }): void {
  const at = spans.findLastIndex((span) => span.mark === mark);
  const isEmpty = at === spans.length - 1 && spans[at]?.children.length === 0;
  const { opens, closes } = rolesOf(mark, around);
  if (at > 0 && closes && !isEmpty) {
    add(spans, { kind: STYLES[mark]!, children: endSpans(spans, at) });
  } else if (opens) {
    if (at > 0) {
      const inner = spans.splice(at + 1);
      const unclosed = spans.pop()!;
      for (const node of [unclosed.mark, ...unclosed.children]) add(spans, node);
      spans.push(...inner);
    }
    spans.push({ mark, children: [] });
  } else {
    add(spans, mark);
  }
}

/** A star needs text on its inner side, an underscore must not be inside a word; double marks are unrestricted. */
function rolesOf(mark: string, { before, after }: { before: string; after: string }) {
  if (mark === "*") return { opens: /\S/.test(after), closes: /\S/.test(before) };
  if (mark === "_") return { opens: !/\w/.test(before), closes: !/\w/.test(after) };
  const known = mark in STYLES;
  return { opens: known, closes: known };
}

/** Ends the spans from this index on, and returns the content of the first. Marks that are still open become text. */
function endSpans(spans: Span[], from: number): Inline[] {
  const [first, ...unclosed] = spans.splice(from);
  const content = [first!];
  for (const { mark, children } of unclosed) for (const node of [mark, ...children]) add(content, node);
  return first!.children;
}

function add(spans: readonly Span[], node: Inline): void {
  const { children } = spans.at(-1)!;
  const last = children.at(-1);
  if (typeof node === "string" && typeof last === "string") children[children.length - 1] = last + node;
  else if (node !== "") children.push(node);
}

function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), "gm");
}
