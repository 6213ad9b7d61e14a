import { describe, expect, test } from "vitest";

import { readSettingsFile } from "./settings-file.server.ts";

const id = "100000000000000001";
const file = {
  format: "discord-bot-settings",
  formatVersion: 1,
  exportedAt: "2026-01-01T00:00:00.000Z",
  guild: { id, name: "A server" },
  modules: { prefix: { version: 3, settings: { prefix: "?" } } },
  roles: { [id]: "Mod" },
  channels: { [id]: { name: "general", type: 0, category: "News" } },
};
const read = (content: unknown) => readSettingsFile(JSON.stringify(content));
const problemOf = (content: unknown) => {
  const answer = read(content);
  return "problem" in answer ? answer : undefined;
};

test("a file of the export is read, also with additional properties", () => {
  const answer = read({ ...file, later: true });
  if ("problem" in answer) throw new Error(answer.problem);
  expect(answer.file.guild).toEqual({ id, name: "A server" });
  expect(answer.file.modules.get("prefix")).toEqual({ settings: { prefix: "?" } });
  expect(answer.file.roles.get(id)).toBe("Mod");
  expect(answer.file.channels.get(id)).toEqual({ name: "general", type: 0, category: "News" });
  expect(readSettingsFile(`\uFEFF${JSON.stringify(file)}\n`)).toEqual(read(file));
});

test("a file in the former format pearl-settings is read", () => {
  expect(read({ ...file, format: "pearl-settings" })).toEqual(read(file));
});

describe("invalid settings files", () => {
  test.each([
    ["", "empty"],
    [" \n", "empty"],
    ["{", "notJson"],
    ["pearl", "notJson"],
    ["null", "anotherFormat"],
    ["[]", "anotherFormat"],
    ['"pearl-settings"', "anotherFormat"],
    ["{}", "anotherFormat"],
    [JSON.stringify({ ...file, format: "mee6" }), "anotherFormat"],
    [JSON.stringify({ ...file, formatVersion: "1" }), "anotherFormat"],
    [JSON.stringify({ ...file, formatVersion: 0 }), "anotherFormat"],
    [JSON.stringify({ ...file, formatVersion: 2, modules: 7 }), "tooNew"],
    ["[".repeat(100_000), "notJson"],
    ["[".repeat(100_000) + "]".repeat(100_000), "anotherFormat"],
  ])("%.40s is refused", (text, problem) => expect(readSettingsFile(text)).toEqual({ problem }));

  test.each([
    ["guild", { guild: { id: "1", name: "x" } }],
    ["guild", { guild: { id, name: "x".repeat(201) } }],
    ["guild", { guild: { id, name: "a\0b" } }],
    ["modules", { modules: [] }],
    ["modules", { modules: { prefix: { settings: [] } } }],
    ["modules", { modules: { prefix: null } }],
    ["modules", { modules: { ["x".repeat(41)]: { settings: {} } } }],
    ["roles", { roles: { nonsense: "Mod" } }],
    ["roles", { roles: { [id]: 7 } }],
    ["channels", { channels: { [id]: "general" } }],
    ["channels", { channels: { [id]: { name: "general", type: "0" } } }],
    ["channels", { channels: undefined }],
  ])("a malformed %s is named: %j", (part, wrong) =>
    expect(problemOf({ ...file, ...wrong })).toEqual({ problem: "malformed", part }),
  );
});

test("keys like __proto__ are ordinary names", () => {
  const text = JSON.stringify(file)
    .replace(
      '"prefix":{',
      '"__proto__":{"settings":{"__proto__":{"polluted":1}}},"constructor":{"settings":{}},"prefix":{',
    )
    .replace('"roles":{', '"__proto__":{"polluted":1},"roles":{');
  const answer = readSettingsFile(text);
  if ("problem" in answer) throw new Error(answer.problem);
  expect([...answer.file.modules.keys()]).toEqual(["__proto__", "constructor", "prefix"]);
  expect(Object.keys(answer.file.modules.get("__proto__")?.settings ?? {})).toEqual(["__proto__"]);
  expect("polluted" in {}).toBe(false);
  expect("polluted" in answer.file).toBe(false);
  expect(problemOf({ ...file, roles: JSON.parse('{"__proto__": "Mod"}') })).toMatchObject({ part: "roles" });
});
