import { expect, test } from "vitest";
import { hostileTexts } from "#test/apply.ts";
import type { Application } from "./application.server.ts";
import { csvOf } from "./csv.server.ts";

const application: Application = {
  discordId: "318902374650118144",
  username: "bob",
  email: "bob@example.com",
  experience: "a",
  projects: "b",
  skills: "c",
  whyJoin: "d",
  availability: "e",
  additionalInfo: null,
  status: "pending",
  submittedAt: new Date(0),
  updatedAt: new Date(1_000),
  sentAt: new Date(0),
  version: 1,
  revision: 1,
  message: "not exported",
};
const csv = (experience: string, separator: "," | ";" = ",") =>
  csvOf([{ ...application, experience }], {
    profileUrl: (id) => `https://discord.com/users/${id}`,
    separator,
  });
/** The cell of the experience, as the file has it. */
const cell = (experience: string) =>
  csv(experience).split('"bob@example.com",')[1]?.split(',"b","c","d","e",')[0];

test("a table has a byte order mark, a head and a line for each application", () => {
  expect(csv("a").split("\r\n")).toEqual([
    '\ufeff"discordId","profile","username","email","experience","projects","skills","whyJoin","availability","additionalInfo","status","submittedAt","updatedAt"',
    '"318902374650118144","https://discord.com/users/318902374650118144","bob","bob@example.com","a","b","c","d","e","","pending","1970-01-01T00:00:00.000Z","1970-01-01T00:00:01.000Z"',
    "",
  ]);
});

test.each([..."=+-@\t\r＝＋－＠", "\n=", "\r\n=", "  =", "\u00a0@", "\n\t-"])(
  "a text that begins with %j is disarmed by an apostrophe",
  (start) => expect(cell(`${start}1+1`)).toBe(`"'${start}1+1"`),
);

test("a German spreadsheet gets semicolons, and a semicolon in a text stays in its cell", () => {
  const [head, line] = csv("foo;=cmd", ";").split("\r\n");
  expect(head).toMatch(/^\ufeff"discordId";"profile";/);
  expect(line).toContain('"bob@example.com";"foo;=cmd";"b"');
});

test.each<[string, string]>([
  ["quotes", `say "hello"`],
  ["commas", "one,two"],
  ["CRLF", "one\r\ntwo\nthree"],
  ...hostileTexts,
])("%s stay in their cell", (_, text) => {
  const disarmed = /^\s*[=+@-]/.test(text) ? `'${text}` : text;
  expect(cell(text)).toBe(`"${disarmed.replaceAll('"', '""')}"`);
});
