import { describe, expect, test } from "vitest";
import type { SettingsField } from "./field.ts";
import { fieldAt, kindsOf, sameValue, valuesOfForm, withoutRow, withRow, withRowUp } from "./form-values.ts";
import { partsOf } from "./kinds/number.ts";

const wait = { kind: "duration", name: "wait", label: "Wait", min: 60, max: 86_400 } as const;
const words = { kind: "texts", name: "words", label: "Words", max: 3, maxLength: 10 } as const;
const text = (name: string) => ({ kind: "text", name, label: name, max: 10 }) as const;
const toggle = { kind: "toggle", name: "on", label: "On" } as const;
const sizes = {
  kind: "choices",
  name: "sizes",
  label: "Sizes",
  options: ["a", "b"].map((value) => ({ value, label: value })),
} as const;
const rows = (
  ...fields: readonly (typeof wait | typeof words | typeof toggle | typeof sizes | ReturnType<typeof text>)[]
) => ({ kind: "rows", name: "steps", label: "Steps", max: 5, fields }) as const;
const read = (fields: readonly SettingsField[], form: string) =>
  valuesOfForm(fields, new URLSearchParams(form));

describe("a duration", () => {
  test.each([
    ["wait.days=1&wait.hours=2&wait.minutes=3&wait.seconds=4", 93_784],
    ["wait.minutes=90", 5_400],
    ["wait.days=&wait.hours=&wait.minutes=5&wait.seconds=", 300],
    ["wait.days=0&wait.seconds=0", 0],
    ["wait=75", 75],
    ["wait.seconds=9999999999", 9_999_999_999],
  ])("%s is %i seconds", (form, seconds) => {
    expect(read([wait], form)).toEqual({ wait: seconds });
  });

  test.each([
    "wait.hours=1.5",
    "wait.hours=-1",
    "wait.hours=1e3",
    "wait.hours= 1",
    "wait.hours=x",
    "wait.hours=",
  ])("%s is kept as it was typed", (form) => {
    const { wait: typed } = read([wait], `${form}&wait.minutes=`);
    const [, hours] = form.split("=");
    expect(typed).toEqual({ days: null, hours, minutes: "", seconds: null });
    expect(partsOf(typed)).toEqual({ days: "", hours, minutes: "", seconds: "" });
  });

  test("its parts add up to it, and none is missing", () => {
    for (const seconds of [0, 1, 59, 60, 86_399, 86_400, 2_147_483_647]) {
      const form = Object.entries(partsOf(seconds)).map(([part, count]) => `wait.${part}=${count}`);
      expect(read([wait], form.join("&"))).toEqual({ wait: seconds });
    }
  });
});

describe("rows", () => {
  test("gaps are closed, in the order of the numbers, and rows without a typed value are ignored", () => {
    const form = "steps[7].name=c&steps[2].name=a&steps[10].name=d&steps[3].name=&steps[99999].name=x";
    expect(read([rows(text("name"))], form)).toEqual({
      "steps[99999].name": "x",
      steps: [{ name: "a" }, { name: "c" }, { name: "d" }],
    });
  });

  test("a row that the form names is kept, though nothing is typed in it", () => {
    expect(read([rows(toggle)], "steps[0]=row&steps[1]=row&steps[1].on=true&steps[2]=row")).toEqual({
      steps: [{ on: false }, { on: true }, { on: false }],
    });
  });

  test("every kind is read in them", () => {
    const form =
      "steps[0].wait.minutes=2&steps[0].words=a%0D%0Ab&steps[0].on=on&steps[0].sizes=b&steps[0].sizes=a&steps[0].toString=x";
    expect(read([rows(wait, words, toggle, sizes, text("toString"))], form)).toEqual({
      steps: [{ wait: 120, words: ["a", "b"], on: true, sizes: ["b", "a"], toString: "x" }],
    });
  });

  test("fifty thousand are read at once, up to the first that is too many in any list", () => {
    const form = Array.from({ length: 50_000 }, (_, index) => `steps[${index % 10_000}].name=${index}`);
    const { steps } = read([rows(text("name"))], form.join("&"));
    expect(steps).toHaveLength(201);
  });

  test("a row is removed with all its values, and another with a longer number stays", () => {
    const form = new URLSearchParams("steps[1]=row&steps[1].name=a&steps[10].name=b&steps=c");
    expect(withoutRow(form, "steps[1]").toString()).toBe("steps%5B10%5D.name=b&steps=c");
  });

  test("a row changes places with the one above it, with all its values, in rows too", () => {
    const form = new URLSearchParams("steps[1]=row&steps[1].a=1&steps[2].a=2&steps[10].a=b&x[0].y[1].z=1");
    const up = (path: string) => decodeURIComponent(withRowUp(form, path).toString());
    expect(up("steps[2]")).toBe("steps[2]=row&steps[2].a=1&steps[1].a=2&steps[10].a=b&x[0].y[1].z=1");
    expect(up("x[0].y[1]")).toBe("steps[1]=row&steps[1].a=1&steps[2].a=2&steps[10].a=b&x[0].y[0].z=1");
    for (const path of ["steps[0]", "steps", "", "[1]"])
      expect(up(path)).toBe(decodeURIComponent(String(form)));
  });

  test("a row is added only to rows", () => {
    const fields = [rows(text("name")), text("name")];
    expect(withRow(fields, { steps: [{ name: "a" }] }, "steps")).toEqual({ steps: [{ name: "a" }, {}] });
    expect(withRow(fields, {}, "steps")).toEqual({ steps: [{}] });
    for (const other of ["name", "constructor", "__proto__", ""])
      expect(withRow(fields, {}, other)).toEqual({});
  });
});

test("of a list five hundred entries are read, as no list may have more: a page shows each", () => {
  const ids = Array.from({ length: 15_000 }, (_, index) => String(index));
  const people = { kind: "members", name: "people", label: "People" } as const;
  const form = `${ids.map((id) => `sizes=${id}`).join("&")}&people=${ids.join("+")}`;
  const read = valuesOfForm([sizes, people], new URLSearchParams(form));
  expect(read).toEqual({ sizes: ids.slice(0, 500), people: ids.slice(0, 500) });
});

test("addresses are read without the spaces around them, and nothing typed is null", () => {
  const links = { ...words, of: "url" } as const;
  const link = { kind: "url", name: "link", label: "Link" } as const;
  const read = (form: string) => valuesOfForm([links, link], new URLSearchParams(form));
  expect(read("words=+https://a.example+%0D%0A+%0D%0A&link=+")).toEqual({
    words: ["https://a.example"],
    link: null,
  });
  expect(read("link=+https://a.example")).toEqual({ link: "https://a.example" });
});

test("texts are lines: empty ones are left out, spaces stay", () => {
  expect(read([words], "words=%0D%0A+a+%0D%0A%0D%0Ab%0Ac%0D%0A")).toEqual({ words: [" a ", "b", "c"] });
  expect(read([words], "words=")).toEqual({ words: [] });
  expect(read([words], "")).toEqual({});
});

test("fields may be called like properties of all objects, or parts of others", () => {
  const names = [
    "constructor",
    "toString",
    "valueOf",
    "hasOwnProperty",
    "choice",
    "days",
    "form",
    "submitted",
  ];
  const fields = [...names.map(text), { ...wait, name: "pause" }];
  expect(read(fields, "")).toEqual({});
  const form = [...names.map((name) => `${name}=${name}`), "pause.days=1"].join("&");
  expect(read(fields, `${form}&version=1&intent=save&form.fields=x`)).toEqual({
    ...Object.fromEntries(names.map((name) => [name, name])),
    pause: 86_400,
  });
});

test("unknown fields are kept, also those of unknown parts and rows", () => {
  const form = "gone=1&gone=2&wait.years=1&steps[0].gone=x&steps[x].name=y&__proto__=z";
  expect(Object.entries(read([wait, rows(text("name"))], form))).toEqual([
    ["gone", "1\n2"],
    ["wait.years", "1"],
    ["steps[0].gone", "x"],
    ["steps[x].name", "y"],
    ["__proto__", "z"],
    ["steps", [{}]],
  ]);
});

test("a control belongs to the field of its name, in rows too", () => {
  const fields = [wait, rows(wait, text("name"))];
  const pathOf = (name: string) => fieldAt(fields, name)?.path;
  expect(pathOf("wait.days")).toBe("wait");
  expect(pathOf("steps[3]")).toBe("steps[3]");
  expect(pathOf("steps[3].name")).toBe("steps[3].name");
  expect(pathOf("steps[3].wait.hours")).toBe("steps[3].wait");
  for (const name of ["waits", "wait.years", "steps[3].gone", "steps[3].name.days", "constructor"])
    expect(pathOf(name)).toBeUndefined();
  expect(Object.keys(kindsOf(fields))).toEqual(["wait", "steps", "steps.wait", "steps.name"]);
});

test("values are the same whatever the order of keys and of options, but not of texts and rows", () => {
  const field = rows(sizes, text("name"));
  const [one, two] = [
    { sizes: ["a", "b"], name: "x" },
    { name: "x", sizes: ["b", "a"] },
  ];
  expect(sameValue(field, [one], [two])).toBe(true);
  expect(sameValue(sizes, ["a", "b"], ["b", "a"])).toBe(true);
  expect(sameValue(field, [one, { ...two, name: "y" }], [{ ...two, name: "y" }, one])).toBe(false);
  expect(sameValue(words, ["a", "b"], ["b", "a"])).toBe(false);
  expect(sameValue(field, [null, 3], [null, 3])).toBe(true);
});
