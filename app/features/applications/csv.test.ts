import { expect, test } from "vitest";

import type { Application } from "./application.server.ts";
import { csvOf } from "./csv.server.ts";

const application: Application = {
  ...{ discordId: "318902374650118144", username: "bob", email: "bob@example.com" },
  ...{ experience: "a", projects: "b", skills: "c", whyJoin: "d", availability: "e", additionalInfo: null },
  ...{ status: "pending", submittedAt: new Date(0), updatedAt: new Date(1_000), sentAt: new Date(0) },
  ...{ version: 1, revision: 1, message: "not theirs to take along" },
};
const tableOf = (separator: "," | ";", ...changes: Partial<Application>[]) =>
  csvOf(
    changes.map((change) => ({ ...application, ...change })),
    { profileUrl: (id) => `https://discord.com/users/${id}`, separator },
  );
const csv = (...changes: Partial<Application>[]) => tableOf(",", ...changes);
/** The cell of the experience, as it stands in the file. */
const cell = (experience: string) =>
  csv({ experience })
    .split('"bob@example.com",')[1]
    ?.replace(/,"b","c","d","e",[\s\S]*$/, "");

test("a table has its head and a line for each, for spreadsheets of any make", () => {
  const [head, line, end] = csv({}).split("\r\n");
  expect(head).toBe(
    '\ufeff"discordId","profile","username","email","experience","projects","skills","whyJoin","availability","additionalInfo","status","submittedAt","updatedAt"',
  );
  expect(line).toBe(
    '"318902374650118144","https://discord.com/users/318902374650118144","bob","bob@example.com","a","b","c","d","e","","pending","1970-01-01T00:00:00.000Z","1970-01-01T00:00:01.000Z"',
  );
  expect(end).toBe("");
  expect(csv()).toBe(`${head}\r\n`);
});

test.each(["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"])("%j begins no formula", (sign) => {
  expect(cell(`${sign}1+1`)).toBe(`"'${sign}1+1"`);
});

test.each(["\n=1+1", "\r\n=1+1", "  =1+1", "\u00a0@x", "\n\t-1"])(
  "nor does it behind white space: %j",
  (text) => {
    expect(cell(text)).toBe(`"'${text}"`);
  },
);

test("a German spreadsheet gets its separator, and what holds one stays in its cell", () => {
  const [head, line] = tableOf(";", { experience: "foo;=cmd" }).split("\r\n");
  expect(head).toMatch(/^\ufeff"discordId";"profile";/);
  expect(line).toContain('"bob@example.com";"foo;=cmd";"b"');
  expect(cell("foo;=cmd")).toBe('"foo;=cmd"');
});

test.each([
  ["quotes", `say "hello"`, `"say ""hello"""`],
  ["a formula with quotes", `=HYPERLINK("x","y")`, `"'=HYPERLINK(""x"",""y"")"`],
  ["commas", "one,two", `"one,two"`],
  ["line breaks", "one\r\ntwo\nthree", `"one\r\ntwo\nthree"`],
  ["emoji", "👩‍👩‍👧‍👦 🐉", `"👩‍👩‍👧‍👦 🐉"`],
  ["right to left", "السلام عليكم", `"السلام عليكم"`],
  ["markup", "<script>alert(1)</script>", `"<script>alert(1)</script>"`],
  ["as much as there may be", "🐉".repeat(4_000), `"${"🐉".repeat(4_000)}"`],
])("%s stay in their cell", (_, text, expected) => {
  expect(cell(text)).toBe(expected);
});
