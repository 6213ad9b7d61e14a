import { expect, test } from "vitest";
import { refusedInField } from "#test/manifest.ts";
import { withoutManifest } from "#test/settings.ts";
import { defaultTextsOf, withDefaultText } from "./default-texts.ts";
import type { SettingsField } from "./field.ts";

const message = { name: "text", kind: "message", label: "Text", max: 20, placeholders: [] } as const;
const bundled = withoutManifest.list.flatMap(({ id, fields }) =>
  fields.flatMap((field) => (field.kind === "message" ? [[`${id}.${field.name}`, field] as const] : [])),
);

test.each(bundled)("%s has a default text in each language, with the same placeholders", (_, field) => {
  const texts = defaultTextsOf(field);
  expect(texts.map(([locale]) => locale)).toEqual(["en", "de"]);
  const [english, german] = texts.map(([, text]) => text.match(/\{\w+\}/g)?.toSorted());
  expect(german).toEqual(english);
});

test("a message without a default text has none to be reset to, and one for all languages is one", () => {
  expect(defaultTextsOf({})).toEqual([]);
  expect(defaultTextsOf({ default: "" })).toEqual([]);
  expect(defaultTextsOf({ default: "Hi" })).toEqual([["en", "Hi"]]);
});

test("a default text of a declared message fits the message in each language", () => {
  expect(refusedInField({ ...message, default: "Hi", defaultIn: { de: "x".repeat(20) } })).toEqual([]);
  expect(refusedInField({ ...message, default: "Hi", defaultIn: { de: "x".repeat(21) } })).toEqual([
    "defaultIn.de",
  ]);
  expect(refusedInField({ ...message, defaultIn: { fr: "Salut" } })).toEqual([]);
});

test("a form gets the default text of a message, also in a row, and no text of anything else", () => {
  const own = { ...message, default: "Hi", defaultIn: { de: "Hallo" } };
  const line = { name: "line", kind: "text", label: "Line", max: 20, default: "Line" } as const;
  const fields: SettingsField[] = [
    own,
    line,
    { name: "steps", kind: "rows", max: 3, label: "Steps", fields: [own] },
  ];
  const typed = { text: "a", line: "b", "steps[0]": "row", "steps[0].text": "c" };
  const after = (path: string, locale: string) =>
    Object.fromEntries(withDefaultText(fields, new URLSearchParams(typed), { path, locale }));
  expect(after("text", "de")).toEqual({ ...typed, text: "Hallo" });
  expect(after("steps[0].text", "en")).toEqual({ ...typed, "steps[0].text": "Hi" });
  for (const [path, locale] of [
    ["line", "en"],
    ["nothing", "en"],
    ["text", "fr"],
    ["text", "constructor"],
    ["", ""],
  ] as const)
    expect(after(path, locale)).toEqual(typed);
});
