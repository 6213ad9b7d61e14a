import { expect, test } from "vitest";

import { readRoles } from "./roles-table.ts";

const head =
  "## Pages\n| route | methods | visitor | user | member | admin | admin, no bot | owner | bot | wrong bot |";
const seven = "| 403 denied ".repeat(7);

test("a row is parsed with its methods and cells", () => {
  const [get, post, ...more] = readRoles(
    `${head}\n|${"---|".repeat(10)}\n| \`/x\` | GET, POST | 302 login ${seven}|`,
  );
  expect(more).toEqual([]);
  expect(post).toMatchObject({ path: "/x", method: "POST", page: true });
  expect(get).toMatchObject({
    method: "GET",
    cells: { visitor: { status: 302, word: "login" }, "wrong bot": { status: 403, word: "denied" } },
  });
});

test.each([
  ["a cell without a status", `| \`/x\` | GET | login ${seven}|`],
  ["a word that nobody knows", `| \`/x\` | GET | 200 maybe ${seven}|`],
  ["an empty cell", `| \`/x\` | GET |  ${seven}|`],
  ["two words", `| \`/x\` | GET | 403 denied login ${seven}|`],
  ["a cell too few", `| \`/x\` | GET ${seven}|`],
  ["a cell too many", `| \`/x\` | GET | 200 | 200 ${seven}|`],
  ["a method that nobody asks with", `| \`/x\` | FETCH | 200 ${seven}|`],
  ["a path without its marks", `| /x | GET | 200 ${seven}|`],
  ["the same twice", `| \`/x\` | GET, GET | 200 ${seven}|`],
  ["no end", `| \`/x\` | GET | 200 ${seven}`],
  ["another head", "| route | methods | visitor |"],
  ["a heading of neither kind", "## Others"],
])("readRoles refuses %s", (_, line) => {
  expect(() => readRoles(`${head}\n${line}`)).toThrow(line);
});
