import { expect, test } from "vitest";
import { parseUsage } from "./usage.ts";

test("a usage has words, required and optional placeholders", () => {
  expect(parseUsage("warn add <on|off> [reason…]")).toEqual([
    { kind: "word", text: "warn" },
    { kind: "word", text: "add" },
    { kind: "required", text: "<on|off>", name: "on|off", rest: false },
    { kind: "optional", text: "[reason…]", name: "reason", rest: true },
  ]);
});

test.each([
  ["ban  <member>", "neither a word"],
  ["ban <member", "neither a word"],
  ["ban <on||off>", "neither a word"],
  ["<member>", "does not start with a name"],
  ["ban [reason] <member>", "“<member>” stands behind “[reason]”"],
  ["ban <member> now", "“now” stands behind “<member>”"],
  ["ban <reason…> [days]", "“<reason…>” leaves nothing for “[days]”"],
])("the usage %j is refused", (usage, message) => {
  expect(() => parseUsage(usage)).toThrow(message);
});
