import { expect, test } from "vitest";
import { z } from "zod";
import { refusedInField, toggle } from "#test/manifest.ts";
import { manifestJsonSchema } from "./manifest-schema.server.ts";

const option = (value: unknown) => ({ value, label: "A" });
const optionsOf = (count: number) => Array.from({ length: count }, (_, index) => option(`o${index}`));
const inner = (fields: object[], more: object = {}) => ({
  ...rowsOf(fields, more),
  name: "inner",
  label: "Inner",
});
const rowsOf = (fields: object[], more: object = {}) => ({ kind: "rows", max: 5, fields, ...more });
const role = { name: "roleId", kind: "role", label: "Role", required: true };

test.each(["", "It", "1a", "a_b", "a.b", "roles[0]", "__proto__", "a".repeat(41), null])(
  "the name %j is refused",
  (name) => expect(refusedInField({ ...toggle("x"), name })).toEqual(["name"]),
);
test.each(["version", "intent", "contains", "nodeType", "reset"])("the name %s is the form's own", (name) => {
  expect(refusedInField({ ...toggle(name) })).toEqual(["name"]);
  expect(refusedInField(rowsOf([toggle(name)]))).toEqual([]);
});
test.each([
  "a",
  "constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "action",
  "elements",
  "then",
  "a".repeat(40),
])("the name %s is accepted", (name) => expect(refusedInField({ ...toggle(name) })).toEqual([]));

test.each<[field: object, paths: string[]]>([
  [{ kind: "password" }, ["kind"]],
  [{ kind: "constructor" }, ["kind"]],
  [{}, ["kind"]],
  [{ kind: "toggle", max: 5 }, ["max"]],
  [{ kind: "toggle", default: "true" }, ["default"]],
  [{ kind: "toggle", hint: "x".repeat(1_001) }, ["hint"]],
  [{ kind: "text", max: 4_000 }, []],
  [{ kind: "text", max: 4_001 }, ["max"]],
  [{ kind: "text", max: 0 }, ["max"]],
  [{ kind: "text" }, ["max"]],
  [{ kind: "text", max: 5, min: 6, default: "abcdef" }, ["max"]],
  [{ kind: "text", max: 5, min: 1 }, ["default"]],
  [{ kind: "text", max: 5, min: 1, default: "abc" }, []],
  [{ kind: "text", max: 5, default: "abcdef" }, ["default"]],
  [{ kind: "text", max: 5, characters: "a-z0-9-", default: "a-1" }, []],
  [{ kind: "text", max: 5, characters: "a-z", default: "A" }, ["default"]],
  [{ kind: "text", max: 5, characters: "z-a" }, ["characters"]],
  [{ kind: "text", max: 5, characters: "[a]" }, ["characters"]],
  [{ kind: "text", max: 5, characters: "\\]\\^\\\\" }, []],
  [{ kind: "message", max: 2_000, placeholders: [] }, []],
  [{ kind: "message", max: 2_001, placeholders: [] }, ["max"]],
  [{ kind: "message", max: 5 }, ["placeholders"]],
  [{ kind: "message", max: 5, placeholders: ["user", "user"] }, ["placeholders[1]"]],
  [{ kind: "message", max: 5, placeholders: ["{user}"] }, ["placeholders[0]"]],
  [{ kind: "message", max: 5, placeholders: ["user.created_at", `a${"1".repeat(39)}`] }, []],
  [
    { kind: "message", max: 5, placeholders: ["User", ".a", "1st", `a${"1".repeat(40)}`] },
    [0, 1, 2, 3].map((index) => `placeholders[${index}]`),
  ],
  [{ kind: "message", max: 5, placeholders: [], default: "abcdef" }, ["default"]],
  [{ kind: "number", min: 0, max: 9, unit: "xp" }, []],
  [{ kind: "number", min: 0, max: 9, unit: { en: "miles", de: "Meilen" } }, []],
  [{ kind: "number", min: 0 }, ["max"]],
  [{ kind: "number", min: 5, max: 1 }, ["max"]],
  [{ kind: "number", min: 0.5, max: 9 }, ["default"]],
  [{ kind: "number", min: 0.5, max: 9, default: 1 }, []],
  [{ kind: "number", min: 0.5, max: 9, step: 0.5 }, []],
  [{ kind: "number", min: 0, max: 9, step: 0.5, default: 0.7 }, ["default"]],
  [{ kind: "number", min: 0, max: 9, step: 0 }, ["step"]],
  [{ kind: "number", min: 0, max: 9, step: 0.000_000_1 }, ["step"]],
  [{ kind: "number", min: 0, max: 1e15 }, ["max"]],
  [{ kind: "number", min: 0, max: 9, default: 10 }, ["default"]],
  [{ kind: "duration", min: 60, max: 3_600 }, []],
  [{ kind: "duration", min: -1, max: 5 }, ["min"]],
  [{ kind: "duration", min: 0.5, max: 5 }, ["min"]],
  [{ kind: "duration", min: 9, max: 5 }, ["max"]],
  [{ kind: "color", default: "#22c55e" }, []],
  [{ kind: "color", default: "red" }, ["default"]],
  [{ kind: "emoji", default: "🐉" }, []],
  [{ kind: "emoji", default: "<:tea:431870264119820301>" }, []],
  [{ kind: "emoji", default: "ab" }, ["default"]],
  [{ kind: "choice", options: optionsOf(200) }, []],
  [{ kind: "choice", options: optionsOf(201) }, ["options"]],
  [{ kind: "choice", options: [] }, ["options"]],
  [{ kind: "choice", options: [option("a"), option("a")] }, ["options[1].value"]],
  [{ kind: "choice", options: [option("")] }, ["options[0].value"]],
  [{ kind: "choice", options: [option("a\nb")] }, ["options[0].value"]],
  [{ kind: "choice", options: [{ value: "a" }] }, ["options[0].label"]],
  [{ kind: "choice", options: [option("a")], default: "b" }, ["default"]],
  [{ kind: "choices", options: optionsOf(2), max: 1, default: ["o1"] }, []],
  [{ kind: "choices", options: optionsOf(2), max: 1, default: ["o0", "o1"] }, ["default"]],
  [{ kind: "choices", options: optionsOf(2), default: ["o0", "o0"] }, ["default[1]"]],
  [{ kind: "choices", options: optionsOf(2), max: 201 }, ["max"]],
  [{ kind: "channel", types: [0, 5] }, []],
  [{ kind: "channel", types: [] }, ["types"]],
  [{ kind: "channel", types: [0, 0] }, ["types[1]"]],
  [{ kind: "channel", default: "431870264119820301" }, ["default"]],
  [{ kind: "channel", required: true }, ["required"]],
  [{ kind: "channels", max: 200 }, []],
  [{ kind: "channels", max: 201 }, ["max"]],
  [{ kind: "channels", default: ["nowhere"] }, ["default[0]"]],
  [{ kind: "role", given: true }, []],
  [{ kind: "role", required: true }, ["required"]],
  [{ kind: "roles", max: 200, given: true }, []],
  [{ kind: "roles", max: 201 }, ["max"]],
  [{ kind: "texts", max: 1_000, maxLength: 260 }, []],
  [{ kind: "texts", max: 1_001, maxLength: 260 }, ["max"]],
  [{ kind: "texts", max: 1, maxLength: 261 }, ["maxLength"]],
  [{ kind: "texts", max: 1, maxLength: 5, default: ["a", "b"] }, ["default"]],
  [{ kind: "texts", max: 1, maxLength: 5, default: ["abcdef"] }, ["default[0]"]],
  [{ kind: "texts", max: 2, maxLength: 50, of: "url", http: true }, []],
  [{ kind: "texts", max: 2, maxLength: 50, of: "channel" }, ["of"]],
  [{ kind: "texts", max: 2, maxLength: 50, of: "url", default: ["tea"] }, ["default[0]"]],
  [{ kind: "url", http: true, default: " http://tea.example " }, []],
  [{ kind: "url", default: "http://tea.example" }, ["default"]],
  [{ kind: "url", max: 5 }, ["max"]],
  [rowsOf([role]), []],
  [rowsOf([role], { max: 201 }), ["max"]],
  [rowsOf([]), ["fields"]],
  [rowsOf([toggle("a"), toggle("a")]), ["fields[1].name"]],
  [rowsOf([inner([role])]), []],
  [rowsOf([inner([inner([role])])]), ["fields[0].fields[0].kind"]],
  [rowsOf([{ name: "text", label: "Text", kind: "richMessage" }]), ["fields[0].kind"]],
  [rowsOf([{ name: "key", label: "Key", kind: "secret" }]), ["fields[0].kind"]],
  [rowsOf([inner([role], { max: 21 })]), ["fields[0].max"]],
  [rowsOf([inner([role])], { max: 21 }), ["max"]],
  [rowsOf([role], { unique: ["roleId"] }), []],
  [rowsOf([role], { unique: ["level"] }), ["unique[0]"]],
  [rowsOf([{ name: "text", label: "Text", kind: "text", max: 5, min: 2 }]), []],
  [rowsOf([{ name: "level", kind: "number", label: "Level", min: 5, max: 1 }]), ["fields[0].max"]],
  [
    rowsOf([{ name: "level", kind: "number", label: "Level", min: 1, max: 5, default: 6 }]),
    ["fields[0].default"],
  ],
  [rowsOf([role], { default: [{ roleId: null }] }), ["default[0].roleId"]],
  [rowsOf([toggle("a")], { default: [{ a: true, b: 1 }] }), ["default[0].b"]],
])("%j is refused at %j", (field, paths) => expect(refusedInField(field)).toEqual(paths));

test("the JSON Schema of a manifest refuses a word as the default of a color", () => {
  const field = { name: "it", label: "It", kind: "color", default: "a word" };
  const manifest = { bot: {}, modules: [{ id: "it", title: "It", fields: [field] }] };
  expect(z.fromJSONSchema(manifestJsonSchema()).safeParse(manifest).success).toBe(false);
});
