import { nest, type Token } from "./discord-markdown-marks.ts";

/** Names in braces that the bot replaces. */
export type Placeholders = ReadonlySet<string>;

export type Style = "bold" | "italic" | "underline" | "strike" | "spoiler";

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

/** Start of any markup. No alternative reads further than the next bracket or space, so a message is scanned once. */
const TOKEN = new RegExp(
  [
    /\\(?<escaped>[^0-9A-Za-z\s])/,
    /(?<ticks>`+)/,
    /<(?<sigil>@[!&]?|#)(?<id>\d{1,20})>/,
    /<a?:(?<emoji>\w{2,32}):\d{1,20}>/,
    /<t:(?<seconds>-?\d{1,13})(?::(?<timeStyle>[tTdDfFR]))?>/,
    /@(?<all>everyone|here)/,
    /\{(?<placeholder>\w{1,32})\}/,
    /\[(?<label>[^[\]\n]+)\]\(<?(?<target>https?:\/\/[^\s<>[\]()]+(?:\([^\s<>[\]()]*\)[^\s<>[\]()]*)*)>?\)/,
    /<(?<quiet>https?:\/\/[^\s<>]+)>/,
    /(?<url>https?:\/\/[^\s<]*[^\s<.,:;"'\])*_~|])/,
    /(?<marks>\*+|_+|~~|\|\|)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

export function parseInline(text: string, placeholders: Placeholders): Inline[] {
  const tokens: Token[] = [];
  const endOfCode = codeFinder(text);
  const pattern = new RegExp(TOKEN);
  let read = 0;
  for (let match; (match = pattern.exec(text)); pattern.lastIndex = read) {
    const { index, groups = {} } = match;
    const [source] = match;
    tokens.push({ node: text.slice(read, index) });
    read = index + source.length;
    const closing = groups.ticks && endOfCode(read, groups.ticks);
    if (closing) {
      tokens.push({ node: { kind: "code", text: text.slice(read, closing - source.length) } });
      read = closing;
    } else if (groups.marks) {
      tokens.push({ marks: source, before: text[index - 1] ?? " ", after: text[read] ?? " " });
    } else {
      tokens.push({ node: nodeOf(groups, placeholders) ?? source });
    }
  }
  tokens.push({ node: text.slice(read) });
  return nest(tokens);
}

/** Finds the end of inline code: a run of exactly as many backticks. */
function codeFinder(text: string): (from: number, ticks: string) => number | undefined {
  const missing = new Set<string>();
  return (from, ticks) => {
    if (missing.has(ticks)) return undefined;
    const runs = /`+/g;
    runs.lastIndex = from;
    for (let run; (run = runs.exec(text));) if (run[0] === ticks) return runs.lastIndex;
    missing.add(ticks);
    return undefined;
  };
}

function nodeOf(groups: Record<string, string | undefined>, placeholders: Placeholders): Inline | undefined {
  const { escaped, sigil, id, emoji, seconds, timeStyle = "f", all, placeholder, label, target } = groups;
  const url = groups.url ?? groups.quiet;
  if (escaped) return escaped;
  if (sigil && id) return { kind: sigil === "#" ? "channel" : sigil === "@&" ? "role" : "user", id };
  if (emoji) return { kind: "emoji", name: emoji };
  if (seconds)
    return isDate(Number(seconds)) ? { kind: "time", seconds: Number(seconds), style: timeStyle } : undefined;
  if (all) return { kind: "all", name: all };
  if (placeholder)
    return placeholders.has(placeholder) ? { kind: "placeholder", name: placeholder } : undefined;
  if (label && target) return { kind: "link", url: target, children: parseInline(label, placeholders) };
  if (url) return { kind: "link", url, children: [url] };
  return undefined;
}

/** JavaScript's dates end 8.64e15 milliseconds from 1970. */
function isDate(seconds: number): boolean {
  return Math.abs(seconds) <= 8.64e12;
}
