import { expect, test } from "vitest";
import { commandListOf } from "./command-list.ts";
import { commandsBody } from "./commands-body.server.ts";
import { usageOf } from "./usage.ts";

const description = "Hugs somebody.";

function factsOf(more: object) {
  const prefixCommands = [{ name: "hug", description, ...more }];
  return commandListOf(commandsBody.parse({ commands: [], prefixCommands })).prefixCommands![0]!;
}

const usageIn = (more: object) =>
  usageOf(factsOf(more))
    .map(({ text }) => text)
    .join(" ");

test("a prefix command without more takes nothing, and everyone may use it", () => {
  expect(factsOf({})).toMatchObject({ title: { en: "hug" }, description, options: [], permissions: [] });
  expect(usageIn({})).toBe("hug");
});

test("the placeholders of a usage are its options", () => {
  const { options } = factsOf({ usage: "hug <member> [reason…]" });
  expect(options).toMatchObject([
    { name: "member", required: true },
    { name: "reason", required: false, rest: true },
  ]);
  expect(usageIn({ usage: "hug <member> --long [reason...]" })).toBe("hug <member> --long [reason...]");
});

test("options explain themselves, and make the usage", () => {
  const text = { en: "Whom.", de: "Wen." };
  const options = [
    { name: "member", description: text, required: true },
    { name: "reason", rest: true },
  ];
  expect(factsOf({ options }).options[0]).toMatchObject({ description: text });
  expect(usageIn({ options })).toBe("hug <member> [reason…]");
});

test.each([
  ["Manage Messages", ["MANAGE_MESSAGES"]],
  ["MANAGE_EVENTS", ["MANAGE_EVENTS"]],
  ["Everyone", []],
])("the permission %s is Discord's %j", (permission, permissions) => {
  expect(factsOf({ permission }).permissions).toEqual(permissions);
});

test.each([
  [{ permission: "Manage Tea" }, "permission"],
  [{ name: " " }, "name"],
  [{ description: "" }, "description"],
  [{ description: { de: "Umarmt." } }, "description"],
  [{ colour: "red" }, undefined],
  [{ options: [{ name: "" }] }, "options"],
])("%j is refused where it stands", (more, key) => {
  const prefixCommands = [{ name: "hug", description, ...more }];
  const { error } = commandsBody.safeParse({ commands: [], prefixCommands });
  expect(error?.issues[0]?.path.slice(0, 3)).toEqual(["prefixCommands", 0, ...(key ? [key] : [])]);
});
