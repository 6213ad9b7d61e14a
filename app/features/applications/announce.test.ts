import { expect, test } from "vitest";
import { parseMessage } from "#app/features/settings/discord-markdown.ts";
import { announcementOf } from "./announce.server.ts";

const submittedAt = new Date("2026-03-01T12:00:00.900Z");
const about = (username: string) =>
  announcementOf({ discordId: "100000000000000007", username, submittedAt }, "https://pearl.example");

test.each([
  "bob",
  "__init__",
  "*bold* **bold** ***",
  "~~gone~~ ||spoiler||",
  "`code` ```code```",
  "# heading",
  "> quote",
  "- list",
  "[link](https://evil.example)",
  "https://evil.example",
  "<@100000000000000007> <#1> <:a:1> <t:1:R> @everyone @here",
  "\\",
  "\\*",
  "a\\",
])(
  "an announcement names %s, in which nothing is a mark, a mention or a link, the time and the page",
  (name) => {
    const link = "https://pearl.example/admin/applications/100000000000000007";
    expect(parseMessage(about(name))).toEqual([
      {
        kind: "text",
        children: [
          { kind: "bold", children: [`\u2068${name}\u2069`] },
          " has applied to join the team (",
          { kind: "time", seconds: 1_772_366_400, style: "f" },
          "): ",
          { kind: "link", children: [link] },
        ],
      },
    ]);
  },
);

test("a name has no line breaks or bidirectional controls and is cut to its longest length", () => {
  expect(about("a\nb\u202ec\u2069d\0\u2028e")).toContain("**\u2068abcde\u2069**");
  expect(about("👩‍👩‍👧‍👦 \u0627\u0644")).toContain("👩‍👩‍👧‍👦 \u0627\u0644");
  expect([...about("🐉".repeat(5_000))].length).toBeLessThan(300);
  expect(about("*".repeat(5_000)).length).toBeLessThan(500);
});
