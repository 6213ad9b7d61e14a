import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMessage, type Markup } from "./discord-markdown.ts";

const EXAMPLE = "https://example.org";

/** Nodes in one line, like `bold(a |italic(b))`: children, then the other properties. */
function shown(nodes: Markup[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const { kind, children, ...rest } = { children: [], ...node };
      const own = Object.values(rest).filter((value) => value !== undefined);
      return `${kind}(${[shown(children), ...own].filter((part) => part !== "").join(" ")})`;
    })
    .join("|");
}

const blocks = (text: string) => shown(parseMessage(text));

test.each([
  ["**bold**", "bold(bold)"],
  ["*one* _two_", "italic(one)| |italic(two)"],
  ["__under__", "underline(under)"],
  ["~~gone~~", "strike(gone)"],
  ["||who did it||", "spoiler(who did it)"],
  ["***both***", "bold(italic(both))"],
  ["__*a*__", "underline(italic(a))"],
  ["**a *b***", "bold(a |italic(b))"],
  ["*a **b***", "italic(a |bold(b))"],
  ["**two\nlines**", "bold(two\nlines)"],
  // Crossing and unclosed marks are text.
  ["**a *b** c*", "bold(a *b)| c*"],
  ["*a \n *b*", "*a \n |italic(b)"],
  ["*a ~~b *c* d~~", "*a |strike(b |italic(c)| d)"],
  ["\\*not\\* \\<@1> ¯\\_(ツ)_/¯ C:\\new", "*not* <@1> ¯_(ツ)_/¯ C:\\new"],
  ["`**{user}** \\`", "code(**{user}** \\)"],
  ["``a ` b``!", "code(a ` b)|!"],
  ["**`a**`**", "bold(code(a**))"],
  [`[the *rules*](${EXAMPLE}/a_(b))`, `link(the |italic(rules))`],
  [`see ${EXAMPLE}/x, or`, `see |link(${EXAMPLE}/x)|, or`],
  [`<${EXAMPLE}>.`, `link(${EXAMPLE})|.`],
  [`**${EXAMPLE}**`, `bold(link(${EXAMPLE}))`],
  ["<@123><@!45><@&67><#89>", "user(123)|user(45)|role(67)|channel(89)"],
  ["@everyone@here", "all(everyone)|all(here)"],
  ["<:pearl:123><a:wave:4>", "emoji(pearl)|emoji(wave)"],
  ["<t:1700000000:R><t:-1>", "time(1700000000 R)|time(-1 f)"],
  ["{user} is {level}", "placeholder(user)| is |placeholder(level)"],
  ["{user.name} {.a} {User}", "placeholder(user.name)| {.a} |placeholder(User)"],
])("the inline markup %j is parsed", (text, expected) => expect(blocks(text)).toBe(`text(${expected})`));

test.each([
  "2 * 3 * 4",
  "snake_case_name",
  "**never closed",
  "****",
  "*".repeat(40),
  "a ~ b | c",
  "~~~",
  "\u202e*right to left",
  "<b>no markup</b> &amp; <script>",
  "[text](javascript:alert(1))",
  "[text]()",
  "<@not-an-id>",
  "<t:99999999999999999999>",
  "<t:9999999999999>",
  "@every one",
  "`never closed",
])("%j is text", (text) => expect(blocks(text)).toBe(`text(${text})`));

test.each([
  ["", ""],
  [
    "# One\n## *Two*\n### Three\n#### Four\n#five\n-# small",
    "heading(One 1)|heading(italic(Two) 2)|heading(Three 3)|text(#### Four\n#five\n)|subtext(small)",
  ],
  ["- a\n  * b\n1. c\n-d", "list(item(a 0)|item(b 1)|item(c 0 1))|text(-d)"],
  ["> a\n> # b\nc", "quote(text(a\n)|heading(b 1))|text(c)"],
  ["a\n>>> b\n> c", "text(a\n)|quote(text(b\n> c))"],
  ["see ```js\nlet a;\n``` there", "text(see )|codeBlock(let a;)|text( there)"],
  ["```one```\n> ```\n> # two\n> ```", "codeBlock(one)|quote(codeBlock(# two))"],
  ["```\n\n```", "text(code(\n\n))"],
  ["\\```a```", "text(```a```)"],
])("the blocks of %j are parsed", (text, expected) => expect(blocks(text)).toBe(expected));

const marks = ["*", "**", "_", "__", "~~", "||", "`", "```", "\n", "> ", ">>> ", "# ", "-# ", "- ", "1. "];
const pieces = [...marks, ..." []()\\<>@{}\u202e\u200bab", "](", "cd"];
const messages = fc.array(fc.constantFrom(...pieces), { maxLength: 120 }).map((parts) => parts.join(""));

const hasChildren = (node: Markup) => typeof node === "object" && "children" in node;

test("every letter is kept in its order, and a tree is no deeper than the number of marks", () => {
  const lettersOf = (node: Markup): string => {
    if (hasChildren(node)) return node.children.map(lettersOf).join("");
    const { kind: _, ...shown } = typeof node === "string" ? { kind: "", node } : node;
    return Object.values(shown)
      .join("")
      .replace(/[^a-z]/g, "");
  };
  const depthOf = (nodes: readonly Markup[]): number =>
    Math.max(0, ...nodes.map((node) => (hasChildren(node) ? 1 + depthOf(node.children) : 0)));
  fc.assert(
    fc.property(messages, (text) => {
      // The language of a code block is not shown.
      fc.pre(!/```[\w+.#-]+\n/.test(text));
      const parsed = parseMessage(text);
      expect(parsed.map(lettersOf).join("")).toBe(text.replace(/[^a-z]/g, ""));
      expect(depthOf(parsed)).toBeLessThanOrEqual(10);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ...pieces,
  "*a",
  "**a ",
  "[a](https://",
  "https://*",
  "``` `` ` ",
  "a`b``c```",
  "> ```\n",
  "__**~~||*_x",
])("%j twenty thousand times is read before anybody gives up", (piece) =>
  expect(parseMessage(piece.repeat(20_000))).not.toEqual([]),
);

test("half a mebibyte of escaped backticks is parsed within seconds", () => {
  expect(parseMessage("\\``` ".repeat(2 ** 19 / 5))).not.toEqual([]);
}, 15_000);

test("code ends at the next run of as many backticks, also behind an escape and across brackets", () => {
  expect(parseMessage("\\``a` b``` `[c`](http://d)")).toEqual([
    {
      kind: "text",
      children: [
        "`",
        { kind: "code", text: "a" },
        " b``` ",
        { kind: "code", text: "[c" },
        "](",
        link("http://d"),
        ")",
      ],
    },
  ]);
});

const link = (url: string) => ({ kind: "link", children: [url] });
