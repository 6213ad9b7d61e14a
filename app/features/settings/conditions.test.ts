import { expect, test } from "vitest";
import { checkAgainst } from "./check.server.ts";
import { holds, incompleteIn, neededFor } from "./conditions.ts";
import type { Condition, ModuleDeclaration, Need, Settings } from "./field.ts";
import { createModule } from "./module.server.ts";

const options = ["quiet", "loud"].map((value) => ({ value, label: value }));
const settings = {
  on: true,
  off: false,
  count: 0,
  tone: "loud",
  events: ["quiet"],
  none: [],
  channelId: null,
};

test.each<[condition: Condition | undefined, isMet: boolean]>([
  [undefined, true],
  ["on", true],
  ["off", false],
  ["count", false],
  ["none", false],
  [["on", "events"], true],
  [["on", "off"], false],
  [{ field: "tone", is: "loud" }, true],
  [{ field: "tone", is: "quiet" }, false],
  [{ field: "off", is: false }, true],
  [{ field: "tone", has: ["loud", "quiet"] }, true],
  [{ field: "events", has: "quiet" }, true],
  [{ field: "events", has: "loud" }, false],
  [["on", { field: "events", has: ["loud", "quiet"] }], true],
  [["off", { field: "events", has: "quiet" }], false],
  [{ not: "off" }, true],
  [{ not: { field: "tone", is: "loud" } }, false],
  [["on", { not: ["on", "off"] }], true],
  [{ not: { not: ["on", "events"] } }, true],
])("%j holds: %j", (condition, isMet) => expect(holds(condition, settings)).toBe(isMet));

test("the permissions of all needs whose condition holds are needed, each once", () => {
  const needs: Need[] = [
    { all: ["SEND_MESSAGES"] },
    { when: ["on", { field: "events", has: "quiet" }], all: ["SEND_MESSAGES", "VIEW_AUDIT_LOG"] },
    { when: { field: "events", has: "loud" }, all: ["BAN_MEMBERS"] },
  ];
  expect(neededFor(needs, settings)).toEqual(["SEND_MESSAGES", "VIEW_AUDIT_LOG"]);
});

/** A module with a text, a channel and a role in a row that are required where they are shown. */
const declaration: ModuleDeclaration = {
  id: "tea",
  title: "Tea",
  fields: [
    { name: "on", kind: "toggle", label: "On" },
    { name: "tone", kind: "choice", label: "Tone", options },
    {
      ...{ name: "text", kind: "text", label: "Text", min: 2, max: 5 },
      showWhen: { field: "tone", is: "loud" },
    },
    { name: "channelId", kind: "channel", label: "Channel", showWhen: { field: "on", is: true } },
    {
      ...{ name: "rows", kind: "rows", label: "Rows", max: 3 },
      fields: [
        { name: "kept", kind: "toggle", label: "Kept" },
        {
          ...{ name: "roleId", kind: "role", label: "Role", required: true },
          showWhen: { field: "kept", is: true },
        },
      ],
    },
  ],
  rules: [{ needs: "channelId", when: "text" }],
};
const module = createModule(declaration);
const hidden = { on: false, tone: "quiet", text: "", channelId: null, rows: [{ kept: false, roleId: null }] };

test.each<[change: Settings, issues: object[]]>([
  [{}, []],
  [{ text: "abcdef" }, [{ path: ["text"], message: "tooLong" }]],
  [{ text: "a" }, []],
  [{ tone: "loud" }, [{ path: ["text"], message: "required" }]],
  [{ tone: "loud", text: "a" }, [{ path: ["text"], message: "tooShort" }]],
  [{ tone: "loud", text: "ab" }, []],
  // The rule asks for the channel only where that is shown.
  [{ text: "ab", on: true }, [{ path: ["channelId"], message: "required" }]],
  [{ rows: [{ kept: true, roleId: null }] }, [{ path: ["rows", 0, "roleId"], message: "roleNeeded" }]],
  [{ rows: [{ kept: true, roleId: "431870264119829292" }] }, []],
])("what a hidden field holds is kept, and not required: %j", (change, issues) => {
  const { error } = module.schema.safeParse({ ...hidden, ...change });
  expect(error?.issues ?? []).toMatchObject(issues);
  expect(error?.issues ?? []).toHaveLength(issues.length);
});

test("a module is incomplete where a field is empty that is expected and shown", () => {
  const rules = [{ expects: "channelId", when: "tone" }];
  const found = (change: Settings) => incompleteIn({ ...declaration, rules }, { ...hidden, ...change });
  expect(found({ on: true })).toEqual([{ field: "channelId" }]);
  expect(found({ on: false })).toEqual([]);
  expect(found({ on: true, channelId: "431870264119829292" })).toEqual([]);
  expect(createModule({ ...declaration, rules }).schema.safeParse({ ...hidden, on: true }).success).toBe(
    true,
  );
});

/** Steps of which one that gives a role needs a role, while the module is on. */
const steps: ModuleDeclaration = {
  id: "steps",
  title: "Steps",
  fields: [
    { name: "on", kind: "toggle", label: "Greet" },
    {
      ...{ name: "rows", kind: "rows", label: "Steps", max: 3 },
      fields: [
        { name: "action", kind: "choice", label: "Action", options },
        { name: "roleId", kind: "role", label: "Role", showWhen: { not: { field: "action", is: "quiet" } } },
        { name: "low", kind: "number", label: "Low", min: 0, max: 9 },
        { name: "high", kind: "number", label: "High", min: 0, max: 9 },
      ],
      rules: [
        { needs: "roleId", when: ["on", { field: "action", is: "loud" }] },
        { atMost: ["low", "high"] },
      ],
    },
  ],
};
const row = { action: "loud", roleId: null, low: 1, high: 2 };

test.each<[on: boolean, row: Settings, issues: object[]]>([
  [true, row, [{ path: ["rows", 0, "roleId"], message: "required" }]],
  [false, row, []],
  [true, { ...row, action: "quiet" }, []],
  [true, { ...row, roleId: "431870264119829292" }, []],
  [false, { ...row, low: 3 }, [{ path: ["rows", 0, "high"], message: "belowMinimum" }]],
])("rules in rows: with %j, %j has these issues: %j", (on, one, issues) => {
  const { error } = createModule(steps).schema.safeParse({ on, rows: [one] });
  expect(error?.issues ?? []).toMatchObject(issues);
  expect(error?.issues ?? []).toHaveLength(issues.length);
});

test("rules in rows: a row that is stored so may be saved again until something changes on which it depends", async () => {
  const declared = createModule(steps);
  const stored = { on: true, rows: [row] };
  const saved = async (settings: Settings) =>
    "error" in (await checkAgainst(declared, settings, () => Promise.resolve(stored)));
  expect(await saved(stored)).toBe(false);
  expect(
    await saved({
      on: true,
      rows: [
        { ...row, high: 5 },
        { ...row, roleId: "431870264119829292" },
      ],
    }),
  ).toBe(false);
  expect(await saved({ on: true, rows: [row, { ...row, low: 2 }] })).toBe(true);
  const other = () => Promise.resolve({ ...stored, on: false });
  expect(await checkAgainst(declared, stored, other)).toHaveProperty("error");
});

test("expects in rows: the first row that lacks something is named", () => {
  const [on, list] = steps.fields;
  const rules = [{ expects: "roleId", when: "on", because: "Greet is on" }];
  const fields = [on, { ...list, rules }] as ModuleDeclaration["fields"];
  const full = { ...row, roleId: "431870264119829292" };
  expect(incompleteIn({ fields }, { on: true, rows: [full, row, row] })).toEqual([
    { field: "rows", row: { index: 1, name: "roleId" }, because: "Greet is on" },
  ]);
  expect(incompleteIn({ fields }, { on: false, rows: [row] })).toEqual([]);
  const hiddenFields = [on, { ...list, rules, showWhen: { not: "on" } }] as ModuleDeclaration["fields"];
  expect(incompleteIn({ fields: hiddenFields }, { on: true, rows: [row] })).toEqual([]);
});
