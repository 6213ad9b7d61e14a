import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { parseMessage, type Block, type Inline } from "./discord-markdown.ts";

const PLACEHOLDERS = new Set(["user", "level", "server"]);

function inline(text: string): Inline[] {
  const [block, ...more] = parseMessage(text, PLACEHOLDERS);
  expect(more).toEqual([]);
  if (block?.kind !== "text") throw new Error(`This is no text: ${JSON.stringify(block)}`);
  return block.children;
}

describe("inline markup", () => {
  test.each<[string, Inline[]]>([
    ["**bold**", [{ kind: "bold", children: ["bold"] }]],
    ["*one* _two_", [{ kind: "italic", children: ["one"] }, " ", { kind: "italic", children: ["two"] }]],
    ["__under__", [{ kind: "underline", children: ["under"] }]],
    ["~~gone~~", [{ kind: "strike", children: ["gone"] }]],
    ["||who did it||", [{ kind: "spoiler", children: ["who did it"] }]],
    ["***both***", [{ kind: "bold", children: [{ kind: "italic", children: ["both"] }] }]],
    ["__*a*__", [{ kind: "underline", children: [{ kind: "italic", children: ["a"] }] }]],
    ["**a *b***", [{ kind: "bold", children: ["a ", { kind: "italic", children: ["b"] }] }]],
    ["*a **b***", [{ kind: "italic", children: ["a ", { kind: "bold", children: ["b"] }] }]],
    ["**two\nlines**", [{ kind: "bold", children: ["two\nlines"] }]],
  ])("%s is styled", (text, expected) => expect(inline(text)).toEqual(expected));

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
    "{nobody}",
    "[text](javascript:alert(1))",
    "[text]()",
    "<@not-an-id>",
    "<t:99999999999999999999>",
    "<t:9999999999999>",
    "@every one",
    "`never closed",
  ])("%s is text", (text) => expect(inline(text)).toEqual([text]));

  test("crossing and unclosed marks are text, closed ones have their style", () => {
    expect(inline("**a *b** c*")).toEqual([{ kind: "bold", children: ["a *b"] }, " c*"]);
    expect(inline("*a \n *b*")).toEqual(["*a \n ", { kind: "italic", children: ["b"] }]);
    expect(inline("*a ~~b *c* d~~")).toEqual([
      "*a ",
      { kind: "strike", children: ["b ", { kind: "italic", children: ["c"] }, " d"] },
    ]);
  });

  test("a backslash escapes markup", () => {
    expect(inline("\\*not\\* \\<@1> ¯\\_(ツ)_/¯ C:\\new")).toEqual(["*not* <@1> ¯_(ツ)_/¯ C:\\new"]);
  });

  test("code contains no markup", () => {
    expect(inline("`**{user}** \\`")).toEqual([{ kind: "code", text: "**{user}** \\" }]);
    expect(inline("``a ` b``!")).toEqual([{ kind: "code", text: "a ` b" }, "!"]);
    expect(inline("**`a**`**")).toEqual([{ kind: "bold", children: [{ kind: "code", text: "a**" }] }]);
  });

  test("masked and bare links are parsed", () => {
    const link = (url: string, ...children: Inline[]): Inline => ({ kind: "link", url, children });
    expect(inline("[the *rules*](https://example.org/a_(b))")).toEqual([
      link("https://example.org/a_(b)", "the ", { kind: "italic", children: ["rules"] }),
    ]);
    expect(inline("see https://example.org/x, or <https://example.org>.")).toEqual([
      "see ",
      link("https://example.org/x", "https://example.org/x"),
      ", or ",
      link("https://example.org", "https://example.org"),
      ".",
    ]);
    expect(inline("**https://example.org**")).toEqual([
      { kind: "bold", children: [link("https://example.org", "https://example.org")] },
    ]);
  });

  test("mentions, emoji, times and placeholders are parsed", () => {
    expect(inline("<@123><@!45><@&67><#89>@everyone@here")).toEqual([
      { kind: "user", id: "123" },
      { kind: "user", id: "45" },
      { kind: "role", id: "67" },
      { kind: "channel", id: "89" },
      { kind: "all", name: "everyone" },
      { kind: "all", name: "here" },
    ]);
    expect(inline("<:pearl:123><a:wave:4>")).toEqual([
      { kind: "emoji", name: "pearl" },
      { kind: "emoji", name: "wave" },
    ]);
    expect(inline("<t:1700000000:R><t:-1>")).toEqual([
      { kind: "time", seconds: 1_700_000_000, style: "R" },
      { kind: "time", seconds: -1, style: "f" },
    ]);
    expect(inline("{user} is {level}")).toEqual([
      { kind: "placeholder", name: "user" },
      " is ",
      { kind: "placeholder", name: "level" },
    ]);
  });
});

describe("blocks", () => {
  test("headings and subtext are parsed", () => {
    expect(parseMessage("# One\n## *Two*\n### Three\n#### Four\n#five\n-# small")).toEqual([
      { kind: "heading", level: 1, children: ["One"] },
      { kind: "heading", level: 2, children: [{ kind: "italic", children: ["Two"] }] },
      { kind: "heading", level: 3, children: ["Three"] },
      { kind: "text", children: ["#### Four\n#five\n"] },
      { kind: "subtext", children: ["small"] },
    ]);
  });

  test("lists are parsed", () => {
    expect(parseMessage("- a\n  * b\n1. c\n-d")).toEqual([
      {
        kind: "list",
        items: [
          { depth: 0, number: undefined, children: ["a"] },
          { depth: 1, number: undefined, children: ["b"] },
          { depth: 0, number: "1", children: ["c"] },
        ],
      },
      { kind: "text", children: ["-d"] },
    ]);
  });

  test("quotes of lines and of the rest are parsed", () => {
    expect(parseMessage("> a\n> # b\nc")).toEqual([
      {
        kind: "quote",
        children: [
          { kind: "text", children: ["a\n"] },
          { kind: "heading", level: 1, children: ["b"] },
        ],
      },
      { kind: "text", children: ["c"] },
    ]);
    expect(parseMessage("a\n>>> b\n> c")).toEqual([
      { kind: "text", children: ["a\n"] },
      { kind: "quote", children: [{ kind: "text", children: ["b\n> c"] }] },
    ]);
  });

  test("code blocks are parsed with and without a language, in the middle of a line and in quotes", () => {
    expect(parseMessage("see ```js\nlet a;\n``` there")).toEqual([
      { kind: "text", children: ["see "] },
      { kind: "code", language: "js", text: "let a;" },
      { kind: "text", children: [" there"] },
    ]);
    expect(parseMessage("```one```\n> ```\n> # two\n> ```")).toEqual([
      { kind: "code", language: "", text: "one" },
      { kind: "quote", children: [{ kind: "code", language: "", text: "# two" }] },
    ]);
    expect(parseMessage("```\n\n```")).toEqual([
      { kind: "text", children: [{ kind: "code", text: "\n\n" }] },
    ]);
    expect(parseMessage("\\```a```")).toEqual([{ kind: "text", children: ["```a```"] }]);
  });

  test("an empty message has no blocks", () => expect(parseMessage("")).toEqual([]));
});

describe("any input", () => {
  const lettersOf = (value: unknown): string =>
    typeof value === "object" && value !== null
      ? Object.entries(value)
          .map(([key, child]) => (key === "kind" ? "" : lettersOf(child)))
          .join("")
      : String(value ?? "").replace(/[^a-z]/g, "");

  const marks = ["*", "**", "_", "__", "~~", "||", "`", "```", "\n", "> ", ">>> ", "# ", "-# ", "- ", "1. "];
  const pieces = [
    ...marks,
    " ",
    "[",
    "](",
    ")",
    "\\",
    "<",
    ">",
    "@",
    "{",
    "}",
    "\u202e",
    "\u200b",
    "a",
    "b",
    "cd",
  ];
  const messages = fc.array(fc.constantFrom(...pieces), { maxLength: 120 }).map((parts) => parts.join(""));

  test("keeps every letter in its order", () => {
    fc.assert(
      fc.property(messages, (text) => {
        expect(lettersOf(parseMessage(text, PLACEHOLDERS))).toBe(text.replace(/[^a-z]/g, ""));
      }),
      { numRuns: 1_000 },
    );
  });

  test("is parsed, no deeper than the number of marks", () => {
    const depthOf = (nodes: readonly (Block | Inline)[]): number =>
      Math.max(
        0,
        ...nodes.map((node) =>
          typeof node === "object" && "children" in node ? 1 + depthOf(node.children) : 0,
        ),
      );
    fc.assert(
      fc.property(fc.oneof(messages, fc.string({ unit: "grapheme", maxLength: 100 })), (text) => {
        expect(depthOf(parseMessage(text, PLACEHOLDERS))).toBeLessThanOrEqual(10);
      }),
    );
  });

  test.each(
    [
      ...pieces,
      "*a",
      "**a ",
      "[a](https://",
      "https://*",
      "``` `` ` ",
      "a`b``c```",
      "> ```\n",
      "__**~~||*_x",
    ].map((piece) => [JSON.stringify(piece), piece]),
  )("%s twenty thousand times is read before anybody gives up", (_, piece) => {
    expect(parseMessage(piece.repeat(20_000), PLACEHOLDERS)).not.toEqual([]);
  });
});
