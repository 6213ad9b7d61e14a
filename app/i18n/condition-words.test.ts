import { expect, test } from "vitest";
import type { Condition } from "#app/features/settings/field.ts";
import { createModule } from "#app/features/settings/module.server.ts";
import { conditionWords } from "./condition-words.server.ts";

const options = [
  { value: "add", label: "Add" },
  { value: "take", label: "Take away" },
];
const { fields } = createModule({
  id: "words",
  title: "Words",
  fields: [
    { kind: "toggle", name: "on", label: "Greet" },
    { kind: "number", name: "count", label: "Count", min: 0, max: 9 },
    { kind: "text", name: "note", label: "Note", max: 9 },
    { kind: "choice", name: "act", label: "Action", options, default: "add" },
    { kind: "choices", name: "acts", label: "Actions", options, max: 2 },
  ],
});

test.each<[condition: Condition, holds: string, fails: string]>([
  ["on", "Greet is on", "Greet is off"],
  [{ field: "on", is: true }, "Greet is on", "Greet is off"],
  [{ field: "on", is: false }, "Greet is off", "Greet is on"],
  ["count", "Count is not 0", "Count is 0"],
  ["note", "Note is set", "Note is empty"],
  [{ field: "act", is: "take" }, "Action is Take away", "Action is not Take away"],
  [
    { field: "acts", has: ["add", "take"] },
    "Actions has Add or Take away",
    "Actions does not have Add or Take away",
  ],
  [["on", { not: "note" }], "Greet is on and Note is empty", "Greet is off or Note is set"],
])("%j is worded as what holds and as what does not", (condition, holds, fails) => {
  expect(conditionWords("en", condition, fields)).toBe(holds);
  expect(conditionWords("en", { not: condition }, fields)).toBe(fails);
});
