import { describe, expect, test } from "vitest";
import { findingsOf } from "#app/http/refused.server.ts";
import { authorTranslator } from "#app/i18n/texts.server.ts";
import { refusedInField, refusedInModule, toggle } from "#test/manifest.ts";
import { manifestSchema } from "./manifest-schema.server.ts";
import { manifestWarnings } from "./warnings.server.ts";

const options = ["quiet", "loud"].map((value) => ({ value, label: value }));
const fields = [
  toggle("on"),
  { name: "tone", kind: "choice", label: "Tone", options },
  { name: "events", kind: "choices", label: "Events", options },
  { name: "channelId", kind: "channel", label: "Channel" },
];

describe.each(["permissions", "needs", "expects"] as const)("the condition of %s", (kind) => {
  test.each<[when: unknown, paths: string[]]>([
    ["on", []],
    ["gone", ["when"]],
    [5, ["when"]],
    [["on", "channelId"], []],
    [[], ["when"]],
    [["on", "gone"], ["when[1]"]],
    [{ field: "events", has: "loud" }, []],
    [{ field: "tone", has: ["loud", "quiet"] }, []],
    [["on", { field: "events", has: ["loud"] }], []],
    [{ field: "events", has: [] }, ["when.has"]],
    [{ field: "events", has: "silent" }, ["when.has"]],
    [{ field: "events", has: ["loud", "silent"] }, ["when.has[1]"]],
    [["on", { field: "events", has: "silent" }], ["when[1].has"]],
    [{ field: "gone", has: "loud" }, ["when.field"]],
    [{ field: "on", has: "loud" }, ["when.field"]],
    [{ field: "channelId", has: "loud" }, ["when.field"]],
    [{ field: "events", has: "loud", more: 1 }, ["when.more"]],
    [{ field: "on", is: true }, []],
    [{ not: "on" }, []],
    [["on", { not: { field: "tone", is: "loud" } }], []],
    [{ not: ["on", { not: "channelId" }] }, []],
    [{ not: ["on", "gone"] }, ["when.not[1]"]],
    [{ not: { not: { not: { field: "on", is: 5 } } } }, ["when.not.not.not.is"]],
    [{ not: { not: { not: { not: "on" } } } }, ["when.not.not.not"]],
    [{}, ["when"]],
    [[{}], ["when[0]"]],
    [{ not: {} }, ["when.not"]],
    [{ field: "tone" }, ["when"]],
    ["", ["when"]],
    [Array.from({ length: 51 }, () => "on"), ["when"]],
    [Array.from({ length: 26 }, () => ({ not: ["on", "tone"] })), ["when"]],
  ])("%j: refused at %j", (when, paths) => {
    const parts =
      kind === "permissions"
        ? { permissions: [{ when, all: ["SEND_MESSAGES"] }] }
        : { rules: [{ [kind]: "channelId", when }] };
    const [place] = Object.keys(parts);
    // The defaults do not fit a rule whose condition holds for them.
    const isOfCondition = (path: string) => path !== "rules[0]";
    expect(refusedInModule({ fields, ...parts }).filter(isOfCondition)).toEqual(
      paths.map((path) => `${place}[0].${path}`),
    );
  });
});

test("whatever is no condition is told what one is, wherever one stands", () => {
  const manifest = (when: unknown) => ({
    bot: {},
    modules: [
      {
        ...{ id: "it", title: "It" },
        fields: [
          ...fields,
          { ...toggle("shown"), showWhen: when },
          {
            ...{ name: "rows", kind: "rows", label: "Rows", max: 3, fields: [toggle("a")] },
            rules: [{ needs: "a", when }],
          },
        ],
        rules: [{ expects: "channelId", when }],
        permissions: [{ when, all: ["SEND_MESSAGES"] }],
        actions: [{ id: "post", label: "Post", when }],
      },
    ],
  });
  const saidOf = (when: unknown) => {
    const { error } = manifestSchema.safeParse(manifest(when));
    const said = error && findingsOf(error, authorTranslator("en")).fields;
    expect(Object.keys(said ?? {})).toHaveLength(5);
    return new Set(Object.values(said ?? {}).flat());
  };
  const condition = [
    expect.stringMatching(/^A condition is expected: .*`\{"field": "tone", "is": "loud"\}`/),
  ];
  for (const when of [{}, [], [{}], 5, null, { not: {} }, { not: [] }, { has: "loud" }])
    expect([...saidOf(when)], JSON.stringify(when)).toEqual(condition);
  for (const has of [[], {}, 5])
    expect([...saidOf({ field: "tone", has })]).toEqual([
      "The value of an option is expected, or a list of some.",
    ]);
  for (const is of [null, 5, ["loud"]])
    expect([...saidOf({ field: "tone", is })]).toEqual([
      "The value of an option is expected, or true or false of a toggle.",
    ]);
});

test("what a form would ask people to enter or to choose is said to authors as what is expected", () => {
  const words = { name: "words", kind: "texts", label: "Words", max: 1_001, maxLength: 5 };
  const factor = { name: "factor", kind: "number", label: "Factor", min: 1, max: 9, step: 0.5, default: 1.2 };
  const link = { name: "link", kind: "url", label: "Link", default: "ftp://bot.example" };
  const list = { ...fields[1], name: "list", options: Array.from({ length: 201 }, () => options[0]) };
  const said = [
    [words, "max", "A number from 1 to 1,000 is expected."],
    [factor, "default", "A number from 1 in steps of 0.5 is expected."],
    [link, "default", "An address that begins with https:// is expected."],
    [{ ...link, http: true }, "default", "An address that begins with https:// or http:// is expected."],
    [list, "options", "More than 200 is not possible here."],
  ] as const;
  for (const [field, key, message] of said) {
    const module = { id: "it", title: "It", help: "http://bot.example", fields: [field] };
    const { error } = manifestSchema.safeParse({ bot: {}, modules: [module] });
    expect(findingsOf(error!, authorTranslator("en")).fields).toMatchObject({
      "modules[0].help": ["An address that begins with https:// is expected."],
      [`modules[0].fields[0].${key}`]: [message],
    });
  }
});

describe("showWhen", () => {
  test.each<[showWhen: unknown, paths: string[]]>([
    [{ field: "on", is: true }, []],
    [{ field: "on", is: false }, []],
    [{ field: "tone", is: "loud" }, []],
    [{ field: "tone", has: ["loud"] }, []],
    [{ field: "events", has: "loud" }, []],
    [{ field: "on", is: "true" }, ["is"]],
    [{ field: "tone", is: "silent" }, ["is"]],
    [{ field: "tone", is: true }, ["is"]],
    ["on", []],
    [["on", { not: "tone" }], []],
    [{ field: "events", is: "loud" }, ["field"]],
    [{ field: "channelId", is: "loud" }, ["field"]],
    [{ field: "gone", is: true }, ["field"]],
    [{ field: "it", is: true }, ["field"]],
  ])("%j: refused at %j, beside other fields and in a row", (showWhen, paths) => {
    const it = { ...toggle("it"), showWhen };
    expect(refusedInModule({ fields: [it, ...fields] })).toEqual(
      paths.map((path) => `fields[0].showWhen.${path}`),
    );
    const rows = { name: "rows", kind: "rows", label: "Rows", max: 5, fields: [it, ...fields] };
    expect(refusedInModule({ fields: [rows] })).toEqual(
      paths.map((path) => `fields[0].fields[0].showWhen.${path}`),
    );
  });

  test("names a field of the row, else of the module", () => {
    const inRow = (showWhen: object, ...more: object[]) => ({
      ...{ name: "rows", kind: "rows", label: "Rows", max: 5 },
      fields: [{ ...toggle("it"), showWhen }, ...more],
    });
    const isOn = { field: "on", is: true };
    expect(refusedInModule({ fields: [...fields, inRow(isOn)] })).toEqual([]);
    // A channel of the row, which is never true.
    const channel = { name: "on", kind: "channel", label: "On" };
    expect(refusedInModule({ fields: [...fields, inRow(isOn, channel)] })).toEqual([
      "fields[4].fields[0].showWhen.field",
    ]);
    expect(refusedInModule({ fields: [...fields, inRow({ field: "gone", is: true })] })).toEqual([
      "fields[4].fields[0].showWhen.field",
    ]);
  });

  test("does not lead back to the field itself, in rows neither", () => {
    const shown = (name: string, ...by: string[]) => ({ ...toggle(name), showWhen: by });
    const loop = [shown("a", "b"), shown("b", "on", "c"), shown("c", "a"), shown("d", "a"), toggle("on")];
    const paths = [0, 1, 2].map((index) => `fields[${index}].showWhen`);
    expect(refusedInModule({ fields: loop })).toEqual(paths);
    const rows = { name: "rows", kind: "rows", label: "Rows", max: 5, fields: loop };
    expect(refusedInModule({ fields: [rows] })).toEqual(paths.map((path) => `fields[0].${path}`));
    expect(refusedInModule({ fields: loop.slice(1) })).toEqual([
      "fields[1].showWhen[0]",
      "fields[2].showWhen[0]",
    ]);
  });

  test("rules of rows name fields of the row, and their conditions those of the module, too", () => {
    const rules = (...all: object[]) => ({
      fields: [
        toggle("on"),
        { name: "rows", kind: "rows", label: "Rows", max: 5, fields: fields.slice(1), rules: all },
      ],
    });
    expect(
      refusedInModule(rules({ needs: "channelId", when: ["on", { field: "tone", is: "loud" }] })),
    ).toEqual([]);
    expect(
      refusedInModule(rules({ needs: "on", when: "tone" }, { expects: "channelId", when: "gone" })),
    ).toEqual(["fields[1].rules[0].needs", "fields[1].rules[1].when"]);
    expect(refusedInModule(rules({ atMost: ["tone", "gone"] }))).toEqual([
      "fields[1].rules[0].atMost[0]",
      "fields[1].rules[0].atMost[1]",
    ]);
  });
});

test.each<[what: object, paths: string[]]>([
  [{ summary: "In {channelId}" }, []],
  [{ summary: { en: "In {channelId}", de: "In {channelId}" } }, []],
  [{ summary: { en: "In {channelId}", de: "In {kanal}" } }, ["summary.de"]],
  [{ summary: "In {gone}" }, ["summary"]],
  [{ summary: { en: { toString: 1 } } }, ["summary.en"]],
  [{ summary: "x".repeat(201) }, ["summary"]],
  [{ category: { en: "Fun", de: "Spaß" } }, []],
  [{ category: "" }, ["category"]],
  [{ help: "https://bot.example/help?a=b#c" }, []],
  [{ help: "http://bot.example/" }, ["help"]],
  [{ help: "javascript:alert(1)" }, ["help"]],
  [{ help: "https://" }, ["help"]],
  [{ help: "https://bot.example/a b" }, ["help"]],
  [{ rules: [{ expects: "channelId", when: "on" }] }, []],
  [{ rules: [{ expects: "gone", when: "on" }] }, ["rules[0].expects"]],
  [{ rules: [{ expects: "channelId", when: "gone" }] }, ["rules[0].when"]],
])("%j in a module: refused at %j", (what, paths) =>
  expect(refusedInModule({ fields, ...what })).toEqual(paths),
);

const message = { kind: "message", max: 100 };
test.each<[what: object, paths: string[]]>([
  [{ kind: "channel", none: "Where it was written" }, []],
  [{ kind: "toggle", none: { de: "Nichts" } }, ["none.en"]],
  [{ kind: "toggle", help: "https://bot.example" }, []],
  [{ kind: "toggle", help: "bot.example" }, ["help"]],
  [{ ...message, placeholders: ["user", { name: "level", label: "the level", example: "5" }] }, []],
  [{ ...message, placeholders: [{ name: "level" }] }, ["placeholders[0].label"]],
  [{ ...message, placeholders: [{ name: "a b", label: "x" }] }, ["placeholders[0].name"]],
  [{ ...message, placeholders: ["level", { name: "level", label: "x" }] }, ["placeholders[1]"]],
])("%j of a field: refused at %j", (what, paths) => expect(refusedInField(what)).toEqual(paths));

test("every text without a language of the site, and every unknown module in `uses`, is a warning", () => {
  const text = { en: "Text" };
  const manifest = manifestSchema.parse({
    bot: {},
    uses: ["prefix", "gone", "own"],
    modules: [
      {
        ...{ id: "own", title: { en: "Own", de: "Eigenes" }, summary: text, category: text },
        fields: [
          {
            ...{ name: "a", kind: "message", label: { en: "A", de: "A" }, none: text, max: 5 },
            placeholders: [{ name: "x", label: text, example: text }],
          },
        ],
        // A condition looks like a text in the language "not".
        permissions: [{ when: { not: "a" }, all: ["VIEW_CHANNEL"] }],
      },
    ],
  });
  const places = ["summary", "category", "fields[0].none", "fields[0].placeholders[0].label"];
  const found = manifestWarnings(manifest, [{ id: "prefix", title: "Prefix", fields: [] }]);
  expect(found).toHaveLength(places.length + 2);
  expect(found).toEqual(
    expect.arrayContaining([
      { path: "uses[1]", code: "unknown_module" },
      ...[...places, "fields[0].placeholders[0].example"].map((path) => ({
        path: `modules[0].${path}`,
        code: "no_translation",
        language: "de",
      })),
    ]),
  );
});
