import { expect, test } from "vitest";
import { checkAgainst } from "./check.server.ts";
import { asNow, withNewFields } from "./compare.ts";
import type { Settings, SettingsField } from "./field.ts";
import { createModule } from "./module.server.ts";
import { refuserOf, placedIds, replaceIds } from "./refusals.ts";

const number = (name: string, max: number) => ({ kind: "number", name, label: name, min: 0, max }) as const;
const word = { kind: "text", name: "word", label: "Word", max: 3 } as const;
const stored: Settings = {
  low: 5,
  high: 3,
  list: ["long one", "a", "b"],
  rows: [
    { level: 1, word: "ok" },
    { level: 99, word: "ok" },
    { level: 99, word: "b" },
  ],
};
/** A module whose bounds are narrower than what is stored. */
const module = createModule({
  id: "it",
  title: "It",
  fields: [
    number("low", 4),
    number("high", 9),
    { kind: "texts", name: "list", label: "List", max: 2, maxLength: 3 },
    {
      kind: "rows",
      name: "rows",
      label: "Rows",
      max: 4,
      fields: [number("level", 9), word],
      unique: ["level"],
    },
  ],
  rules: [{ atMost: ["low", "high"] }],
});

async function errorsOf(changes: object) {
  const { error } = await checkAgainst(module, { ...stored, ...changes }, async () => stored);
  return error?.issues.map(({ path }) => path.join("."));
}

test("stored settings are accepted unchanged, whatever the bounds are", async () => {
  expect(await errorsOf({})).toBeUndefined();
  expect((await checkAgainst(module, stored, async () => stored)).settings).toEqual(stored);
});

test.each<[string, object, string[] | undefined]>([
  ["another value of the field, without what a rule says of it, too", { low: 6 }, ["low"]],
  ["a number that fits, but not beside the other", { low: 4 }, ["high"]],
  ["numbers that fit", { low: 4, high: 4 }, undefined],
  ["the other number of a rule", { high: 4 }, ["high"]],
  ["a shorter list that is still too long to be new", { list: ["long one", "a", "c"] }, ["list"]],
  ["a stored entry in a list that fits", { list: ["a", "long one"] }, undefined],
  ["a new entry that is too long", { list: ["longer one"] }, ["list.0"]],
  ["rows without the first", { rows: (stored.rows as object[]).slice(1, 2) }, undefined],
  [
    "another value beside a stored one",
    {
      rows: [
        { level: 1, word: "c" },
        { level: 99, word: "d" },
      ],
    },
    undefined,
  ],
  ["a stored value in another row", { rows: [{ level: 99, word: "c" }] }, ["rows.0.level"]],
  [
    "a value that another row has",
    {
      rows: [
        { level: 1, word: "a" },
        { level: 1, word: "b" },
      ],
    },
    ["rows.1.level"],
  ],
  ["an unknown field", { gone: 1 }, [""]],
  ["an unknown field in a row", { rows: [{ level: 1, word: "ok", gone: 1 }] }, ["rows.0"]],
])("%s: only what is new has to fit", async (_, changes, errors) => {
  expect(await errorsOf(changes)).toEqual(errors);
});

test.each<[rows: object[], stored: object[], paths: string[] | undefined]>([
  [[{ level: 5 }], [], ["rows.0.word"]],
  [[{ level: 5 }], [{ level: 5, word: "a" }], ["rows.0.word"]],
  [[{ level: 5, wrod: "a" }], [{ level: 5, word: "a" }], ["rows.0.word", "rows.0"]],
  [[{ level: 5, word: null }], [], ["rows.0.word"]],
  [[{}], [{ level: 99, word: "a" }], ["rows.0.level", "rows.0.word"]],
  [[{ word: "a", level: 99 }], [{ level: 99, word: "a" }], undefined],
])("of the rows %j over %j only what exists on both sides is kept", async (rows, before, paths) => {
  const readStored = async () => ({ ...stored, low: 1, rows: before });
  const result = await checkAgainst(module, { ...stored, low: 1, high: 3, list: [], rows }, readStored);
  expect(result.error?.issues.map(({ path }) => path.join("."))).toEqual(paths);
  if (!result.error) expect(result.settings.rows).toEqual(rows);
});

test.each([undefined, null, "text", 3, [], { rows: [null, 3, []], list: {} }])(
  "%j is refused",
  async (settings) => {
    expect((await checkAgainst(module, settings, async () => stored)).error).toBeDefined();
  },
);

test("a new entry behind a hundred stored ones that do not fit any more is refused", async () => {
  const list = Array.from({ length: 150 }, (_, index) => `long ${index}`);
  const [long] = [{ kind: "texts", name: "list", label: "List", max: 200, maxLength: 3 } as const];
  const narrow = createModule({ id: "it", title: "It", fields: [long] });
  const check = (next: string[]) => checkAgainst(narrow, { list: next }, async () => ({ list }));
  expect((await check(list)).settings).toEqual({ list });
  expect((await check([...list, "new and long"])).error).toBeDefined();
});

test("a list of half a million entries has few issues", async () => {
  const list = Array.from({ length: 500_000 }, () => 1);
  const rows = list.map(() => ({}));
  const { error } = await checkAgainst(module, { ...stored, list, rows }, async () => stored);
  expect(error!.issues.length).toBeLessThan(50);
});

const fields: readonly SettingsField[] = module.fields;

test("asNow: new fields have their defaults and gone ones are dropped, in rows too", () => {
  const old = { low: 1, gone: 1, rows: [{ word: "a", gone: 2 }] };
  expect(asNow(module, old)).toEqual({ low: 1, high: 0, list: [], rows: [{ level: 0, word: "a" }] });
});

test.each([
  ["low", "1"],
  ["list", "a"],
  ["list", [1]],
  ["rows", ["a"]],
  ["rows", [null]],
  ["rows", null],
])("asNow: the field %s has its default instead of %j, a value of another kind", (name, value) => {
  expect(asNow(module, { ...stored, [name]: value })[name]).toEqual(module.defaults[name]);
});

test("asNow: a value counts only while its field has the kind that it was saved with, in rows too", () => {
  const saved = {
    ...stored,
    "saved.kinds": { low: "duration", high: "number", list: "choices", "rows.word": "message" },
  };
  expect(asNow(module, saved)).toEqual({
    ...{ low: 0, high: 3, list: [] },
    rows: (stored.rows as object[]).map((row) => ({ ...row, word: "" })),
  });
});

test.each<[SettingsField, unknown]>([
  [{ kind: "color", name: "it", label: "It" }, "coins"],
  [{ kind: "emoji", name: "it", label: "It" }, "coins"],
  [{ kind: "channel", name: "it", label: "It" }, "coins"],
  [{ kind: "roles", name: "it", label: "It" }, ["coins"]],
  [{ kind: "duration", name: "it", label: "It", min: 0, max: 9 }, 1.5],
  [{ kind: "url", name: "it", label: "It" }, "javascript:alert(1)"],
])("asNow: %j has its default instead of %j, which is none of its kind", (field, value) => {
  const { defaults } = createModule({ id: "it", title: "It", fields: [field] });
  expect(asNow({ fields: [field], defaults }, { it: value })).toEqual(defaults);
});

const url = { kind: "url", name: "it", label: "It" } as const;
const urls = { kind: "texts", name: "it", label: "It", max: 3, maxLength: 60, of: "url" } as const;
test.each<[field: SettingsField, given: unknown, taken: unknown]>([
  [url, " https://tea.example/?q=ä#„ß“ ", "https://tea.example/?q=ä#„ß“"],
  [url, "HTTPS://tea.example:8443", "HTTPS://tea.example:8443"],
  [url, null, null],
  [{ ...url, http: true }, "http://tea.example", "http://tea.example"],
  [urls, ["https://a.example\t", "https://b.example"], ["https://a.example", "https://b.example"]],
])("%j takes %j as %j", async (field, given, taken) => {
  const { schema, fields: own, defaults } = createModule({ id: "it", title: "It", fields: [field] });
  const read = () => Promise.resolve(defaults);
  expect(await checkAgainst({ schema, fields: own, defaults }, { it: given }, read)).toEqual({
    settings: { it: taken },
  });
});

test.each<[field: SettingsField, given: unknown, path: PropertyKey[], message: string]>([
  [url, "http://tea.example", ["it"], "address"],
  [{ ...url, http: true }, "ftp://tea.example", ["it"], "httpAddress"],
  [url, "javascript:alert(1)", ["it"], "address"],
  [url, "https://", ["it"], "address"],
  [url, "", ["it"], "address"],
  [url, "https://tea.example/a b", ["it"], "address"],
  [url, "https:\\\\tea.example", ["it"], "address"],
  [url, "https://tea.example/\u202e", ["it"], "address"],
  [url, `https://tea.example/${"a".repeat(2_048)}`, ["it"], "tooLong"],
  [url, "https://tea.example/\0", ["it"], "unstorable"],
  [urls, ["https://a.example", "tea"], ["it", 1], "address"],
  [urls, ["https://a.example", " https://a.example"], ["it", 1], "twice"],
])("%j refuses %j", (field, given, path, message) => {
  const { schema } = createModule({ id: "it", title: "It", fields: [field] });
  expect(schema.safeParse({ it: given }).error?.issues[0]).toMatchObject({ path, message });
});

test("what is wrong with a list is in the order of its entries, after what is wrong with all", () => {
  const { schema } = createModule({ id: "it", title: "It", fields: [urls] });
  const it = ["https://a.example", "https://a.example", "tea", "https://a.example"];
  const found = schema.safeParse({ it }).error?.issues.map(({ path }) => path.slice(1).join());
  expect(found).toEqual(["", "1", "2", "3"]);
});

test("asNow: values out of bounds stay", () => {
  expect(asNow(module, stored)).toEqual(stored);
});

test("withNewFields: what the form did not have is current, in rows the default", () => {
  const typed = { low: "x", rows: [{ word: "a" }], gone: "1" };
  const known = new Set(["low", "rows", "rows.word"]);
  expect(withNewFields(fields, typed, { known, current: stored })).toEqual({
    ...{ low: "x", gone: "1" },
    ...{ high: 3, list: stored.list, rows: [{ word: "a", level: 0 }] },
  });
});

const [everyone, known, unknown] = ["100000000000000001", "100000000000000002", "100000000000000003"];
const inRows: readonly SettingsField[] = [
  {
    kind: "rows",
    name: "rows",
    label: "Rows",
    max: 5,
    fields: [
      word,
      { kind: "role", name: "role", label: "Role", required: true },
      { kind: "channels", name: "channels", label: "Channels" },
    ],
  },
];
const facts = {
  ...{ id: everyone, name: "Server", permissions: null, rolePosition: null, ownPosition: null },
  roles: [{ id: known, name: "Known", position: 1, color: 0, managed: false }],
  channels: [],
} as unknown as Parameters<typeof refuserOf>[2];

test("ids in rows are refused at their paths, but for those that the same row has stored", () => {
  const before = { rows: [{ word: "a", role: unknown, channels: [unknown] }] };
  const moved = [{ word: "b", role: known, channels: [] }, ...before.rows];
  const refusedIn = (rows: object[]) => {
    const refuse = refuserOf(inRows, before, facts);
    return placedIds(inRows, { rows }).flatMap((place) => refuse(place)?.path ?? []);
  };
  expect(refusedIn(moved)).toEqual([]);
  expect(refusedIn([{ word: "c", role: unknown, channels: [unknown] }])).toEqual([
    "rows[0].role",
    "rows[0].channels[0]",
  ]);
  expect(refusedIn([{ word: "a", role: everyone, channels: [] }])).toEqual(["rows[0].role"]);
});

test("a row that loses what it requires is left out; lists in rows lose only the entry", () => {
  const rows = [
    { word: "a", role: unknown, channels: [] },
    { word: "b", role: known, channels: [unknown, known] },
  ];
  const replaced = replaceIds(inRows, { rows }, ({ id }) => (id === unknown ? undefined : id));
  expect(replaced).toEqual({ rows: [{ word: "b", role: known, channels: [known] }] });
});

test("what is required where another field shows it is refused when a change shows it, in rows too, and kept otherwise", async () => {
  const isOn = { field: "on", is: true };
  const fields: SettingsField[] = [
    { kind: "toggle", name: "on", label: "On" },
    { ...word, min: 1, showWhen: isOn },
    { kind: "channel", name: "channelId", label: "Channel", showWhen: isOn },
  ];
  const role = { kind: "role", name: "roleId", label: "Role", required: true, showWhen: isOn } as const;
  const rows = {
    kind: "rows",
    name: "rows",
    label: "Rows",
    max: 2,
    fields: [fields[0], role],
  } as SettingsField;
  const rules = [{ needs: "channelId", when: "number" }];
  const all = [...fields, number("number", 5), rows];
  const hidden = { on: false, word: "", channelId: null, number: 1, rows: [{ on: false, roleId: null }] };
  const shown = { ...hidden, on: true, rows: [{ on: true, roleId: null }] };
  const it = createModule({ id: "it", title: "It", fields: all, rules });
  const pathsOf = async (settings: Settings, before: Settings) =>
    ((await checkAgainst(it, settings, async () => before)).error?.issues ?? []).map(({ path }) =>
      path.join("."),
    );
  expect(await pathsOf(hidden, hidden)).toEqual([]);
  expect(await pathsOf(shown, hidden)).toEqual(["rows.0.roleId", "word", "channelId"]);
  expect(await pathsOf(shown, shown)).toEqual([]);
});

test("beside a stored value that does not fit, other values are read as in any save: a new secret is not lost, addresses lose their spaces", async () => {
  const [level, url] = [number("level", 4), { kind: "url", name: "url", label: "Url" } as const];
  const rows = { kind: "rows", name: "rows", label: "Rows", max: 2, fields: [level, url] } as const;
  const secret = { kind: "secret", name: "secret", label: "Secret" } as const;
  const it = createModule({ id: "it", title: "It", fields: [level, url, secret, rows] });
  const of = (address: string | null) => ({ level: 5, url: address, rows: [{ level: 5, url: address }] });
  const given = { ...of(" https://a.example "), secret: "typed" };
  const { settings } = await checkAgainst(it, given, async () => ({ ...of(null), secret: null }));
  expect(settings).toEqual({ ...of("https://a.example"), secret: "typed" });
});
