type Style = "bold" | "italic" | "underline" | "strike" | "spoiler";

/** A part of a message: a block, or markup inside one. An `item` is one of a `list`. */
export type Markup =
  | string
  | { kind: "text" | "subtext" | "quote" | "list" | Style | "link"; children: Markup[] }
  | { kind: "heading"; level: number; children: Markup[] }
  | { kind: "item"; depth: number; number?: string; children: Markup[] }
  | { kind: "code" | "codeBlock"; text: string }
  | { kind: "user" | "role" | "channel"; id: string }
  | { kind: "all" | "emoji" | "placeholder"; name: string }
  | { kind: "time"; seconds: number; style: string };

/** Parses Discord's markdown (Discord docs: Message Formatting). Unknown or unclosed markup stays text. */
export function parseMessage(text: string): Markup[] {
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

function parseBlocks(text: string, pattern: RegExp): Markup[] {
  const blocks: Markup[] = [];
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

function blockOf(groups: Groups): Markup | undefined {
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
    return { kind: "list", children: lines.map(listItem) };
  }
  if (!fenced) return undefined;
  // A single word on the first line is the language.
  const text = fenced.replace(/^[\w+.#-]+\n(?=\s*\S)/, "").replace(/^\n+/, "");
  return { kind: "codeBlock", text: text.trimEnd() };
}

const MAX_DEPTH = 10;

function listItem(line: string): Markup {
  const [mark = "", indent = "", number] = /^( *)(?:[-*]|(\d{1,9})\.) +/.exec(line) ?? [];
  const depth = Math.min(indent.length >> 1, MAX_DEPTH);
  return { kind: "item", depth, number, children: parseInline(line.slice(mark.length)) };
}

/** Start of any inline markup. No pattern reads further than the next bracket, space or mark: the end of code is looked up. */
const TOKEN = anyOf([
  /\\(?<escaped>[^0-9A-Za-z\s])/,
  /(?<ticks>`+)/,
  /<(?<sigil>@[!&]?|#)(?<id>\d{1,20})>/,
  /<a?:(?<emoji>\w{2,32}):\d{1,20}>/,
  /<t:(?<seconds>-?\d{1,13})(?::(?<timeStyle>[tTdDfFR]))?>/,
  /@(?<all>everyone|here)/,
  /\{(?<placeholder>\w[\w.]{0,39})\}/,
  /\[(?<label>[^[\]\n]+)\]\(<?https?:\/\/[^\s<>[\]()]+(?:\([^\s<>[\]()]*\)[^\s<>[\]()]*)*>?\)/,
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

type Span = { mark: string; children: Markup[] };

function parseInline(text: string): Markup[] {
  // The message and its open marks, innermost last. Of each mark at most one is open, which limits the tree's depth.
  const spans: Span[] = [{ mark: "", children: [] }];
  const runs = backticksIn(text);
  // A copy, because labels of links are parsed meanwhile.
  const token = new RegExp(TOKEN);
  let end = 0;
  for (let match; (match = token.exec(text)); token.lastIndex = end) {
    const { 0: source, index, groups = {} } = match;
    add(spans, text.slice(end, index));
    end = index + source.length;
    if (groups.ticks) {
      const ends = runs.get(source.length) ?? [];
      while (ends.at(-1)! < end) ends.pop();
      const close = ends.at(-1);
      add(spans, close === undefined ? source : { kind: "code", text: text.slice(end, close) });
      if (close !== undefined) end = close + source.length;
    } else if (groups.marks) {
      const around = { before: text[index - 1] ?? " ", after: text[end] ?? " " };
      for (const mark of splitMarks(source, spans)) addMark(spans, mark, around);
    } else {
      add(spans, nodeOf(groups) ?? source);
    }
  }
  add(spans, text.slice(end));
  return endSpans(spans, 0);
}

/** Lists where runs of backticks begin, the last first, by their length. */
function backticksIn(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of [...text.matchAll(/`+/g)].toReversed()) {
    const places = runs.get(run.length);
    if (places) places.push(index);
    else runs.set(run.length, [index]);
  }
  return runs;
}

function nodeOf(groups: Groups): Markup | undefined {
  const { escaped, sigil, id, emoji, all, placeholder, label } = groups;
  if (escaped) return escaped;
  if (sigil && id) return { kind: sigil === "#" ? "channel" : sigil === "@&" ? "role" : "user", id };
  if (emoji) return { kind: "emoji", name: emoji };
  if (all) return { kind: "all", name: all };
  if (placeholder) return { kind: "placeholder", name: placeholder };
  if (label) return { kind: "link", children: parseInline(label) };
  const url = groups.url ?? groups.quiet;
  if (url) return { kind: "link", children: [url] };
  const seconds = Number(groups.seconds ?? Number.NaN);
  // JavaScript's dates end 8.64e15 milliseconds from 1970.
  return Math.abs(seconds) <= 8.64e12 ? { kind: "time", seconds, style: groups.timeStyle ?? "f" } : undefined;
}

/** Splits a run of three into two marks, in the order that closes the innermost first. */
function splitMarks(marks: string, spans: readonly Span[]): string[] {
  if (marks.length !== 3) return [marks];
  const [one, two] = [marks.slice(0, 1), marks.slice(0, 2)];
  return spans.at(-1)?.mark === one ? [one, two] : [two, one];
}

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
function endSpans(spans: Span[], from: number): Markup[] {
  const [first, ...unclosed] = spans.splice(from);
  const content = [first!];
  for (const { mark, children } of unclosed) for (const node of [mark, ...children]) add(content, node);
  return first!.children;
}

function add(spans: readonly Span[], node: Markup): void {
  const { children } = spans.at(-1)!;
  const last = children.at(-1);
  if (typeof node === "string" && typeof last === "string") children[children.length - 1] = last + node;
  else if (node !== "") children.push(node);
}

function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), "gm");
}
