import { expect, test } from "vitest";
import { piecesOf } from "./usage.ts";

test.each([
  [
    "warn add <on|off> [reason…]",
    ["warn", "add", "<on|off>", "[reason…]"],
    ["word", "word", "required", "optional"],
  ],
  ["play <song name> --loop", ["play", "<song name>", "--loop"], ["word", "required", "word"]],
  ["ban <member", ["ban", "<", "member"], ["word", "word", "word"]],
  ["", [], []],
])("the usage %j is taken apart into words and placeholders", (usage, texts, kinds) => {
  const pieces = piecesOf(usage);
  expect(pieces.map(({ text }) => text)).toEqual(texts);
  expect(pieces.map(({ kind }) => kind)).toEqual(kinds);
});
