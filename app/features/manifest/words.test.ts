import { describe, expect, test } from "vitest";
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

describe("the condition of a permission", () => {
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
    [{ field: "on", is: true }, ["when.has", "when.is"]],
  ])("%j: refused at %j", (when, paths) => {
    const permissions = [{ when, all: ["SEND_MESSAGES"] }];
    expect(refusedInModule({ fields, permissions })).toEqual(paths.map((path) => `permissions[0].${path}`));
  });
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

  test("names a field of the row, not of the module", () => {
    const rows = {
      ...{ name: "rows", kind: "rows", label: "Rows", max: 5 },
      fields: [{ ...toggle("it"), showWhen: { field: "on", is: true } }],
    };
    expect(refusedInModule({ fields: [...fields, rows] })).toEqual(["fields[4].fields[0].showWhen.field"]);
  });
});

test.each<[what: object, paths: string[]]>([
  [{ summary: "In {channelId}" }, []],
  [{ summary: { en: "In {channelId}", de: "In {channelId}" } }, []],
  [{ summary: { en: "In {channelId}", de: "In {kanal}" } }, ["summary.de"]],
  [{ summary: "In {gone}" }, ["summary"]],
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
