import { expect, test } from "vitest";

import { readIntent, sectionOf, writeIntent } from "./answer.ts";

test("what a button asks for is read as it was written", () => {
  expect(readIntent(writeIntent("undo", "12"))).toEqual({ intent: "undo", object: "12" });
  expect(readIntent(writeIntent("note"))).toEqual({ intent: "note", object: undefined });
  expect(sectionOf("deleteNote")).toBe("notes");
});

test.each(["", " ", "constructor", "decide accepted twice", "Decide"])("%j is none of ours", (sent) => {
  expect(readIntent(sent)).toBeUndefined();
});
