import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

test.each<[text: string, value: unknown]>([
  ['{"a": [1, {"b": null}]}', { a: [1, { b: null }] }],
  ['"text"', "text"],
  ["", undefined],
  ['{"a": ', undefined],
  ["[1]]", undefined],
])("%s is read as %j", (text, value) => expect(parseJson(text)).toEqual(value));

test("JSON of 64 levels is read, and of more it is not", () => {
  expect(parseJson(nested(64))).toBeDefined();
  expect(parseJson(nested(65))).toBe(undefined);
  expect(parseJson(`{"a":`.repeat(65) + "1" + "}".repeat(65))).toBe(undefined);
});

test("brackets in strings and lists beside each other are no levels", () => {
  const text = JSON.stringify({ [nested(40)]: `\\"${"[{".repeat(100)}`, lists: Array(200).fill([[]]) });
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

test("200,000 keys of an object are read, and more are not; a list may be longer", () => {
  const keys = (count: number) => `[{${Array.from({ length: count }, (_, key) => `"${key}":0`).join()}}]`;
  expect(parseJson(keys(200_000))).toBeDefined();
  expect(parseJson(keys(200_001))).toBe(undefined);
  expect(parseJson(`[${Array(300_000).fill("{}").join()}]`)).toHaveLength(300_000);
});

test("400,000 objects and lists are read, and more are not, whatever is in a string", () => {
  const objects = (count: number) =>
    `["{[",${Array(count - 1)
      .fill("{}")
      .join()}]`;
  expect(parseJson(objects(400_000))).toBeDefined();
  expect(parseJson(objects(400_001))).toBe(undefined);
  expect(parseJson(`[${Array(400_000).fill("[]").join()}]`)).toBe(undefined);
});
