import { describe, expect, it } from "vitest";
import { parseUsage } from "./usage.ts";

describe("parseUsage", () => {
  it("tells words, required and optional placeholders apart", () => {
    expect(parseUsage("warn add <member> [reason…]")).toEqual([
      { kind: "word", text: "warn" },
      { kind: "word", text: "add" },
      { kind: "required", text: "<member>", name: "member", rest: false },
      { kind: "optional", text: "[reason…]", name: "reason", rest: true },
    ]);
  });

  it("keeps the words of a choice together", () => {
    expect(parseUsage("lockdown <on|off>")[1]).toMatchObject({ kind: "required", name: "on|off" });
  });

  it.each([
    ["", "neither a word"],
    ["ban  <member>", "neither a word"],
    ["ban <member", "neither a word"],
    ["ban <Member>", "neither a word"],
    ["ban <the member>", "neither a word"],
    ["ban <member]", "neither a word"],
    ["!ban", "neither a word"],
    ["ban <on||off>", "neither a word"],
    ["<member>", "does not start with a name"],
    ["ban [reason] <member>", "“<member>” stands behind “[reason]”"],
    ["ban <member> now", "“now” stands behind “<member>”"],
    ["ban <reason…> [days]", "“<reason…>” leaves nothing for “[days]”"],
  ])("refuses %j", (usage, message) => {
    expect(() => parseUsage(usage)).toThrow(message);
  });
});
