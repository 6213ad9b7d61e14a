import { describe, expect, test } from "vitest";
import { fieldsOf } from "#app/http/refused.server.ts";
import { authorTranslator } from "#app/i18n/texts.server.ts";
import { refused, refusedInModule, toggle, welcome } from "#test/manifest.ts";
import { listRoutes } from "#test/route-map.ts";
import { manifestSchema } from "./manifest-schema.server.ts";

const fieldsNamed = (...names: string[]) => ({ fields: names.map(toggle) });

test.each<[what: string, paths: string[], manifest: unknown]>([
  ["no manifest", [""], null],
  ["an unknown key", ["more"], { bot: {}, modules: [], more: 1 }],
  ["no bot", ["bot"], { modules: [] }],
  ["an unknown key of the bot", ["bot.token"], { bot: { token: "x" }, modules: [] }],
  ["a long version", ["bot.version"], { bot: { version: "x".repeat(65) }, modules: [] }],
  ["a version", [], { bot: { version: "x".repeat(64) }, modules: [] }],
  ["an unstorable name", ["bot.name"], { bot: { name: "\0" }, modules: [] }],
  ["no module", [], { bot: {}, modules: [] }],
  ["modules of the site", [], { bot: {}, uses: ["prefix", "levels"], modules: [] }],
  ["none of them", [], { bot: {}, uses: [], modules: [] }],
  ["one of them twice", ["uses[1]"], { bot: {}, uses: ["prefix", "prefix"], modules: [] }],
  ["one that the site may lack", [], { bot: {}, uses: ["welcome"], modules: [] }],
  ["what is no name of a module", ["uses[0]"], { bot: {}, uses: ["self-roles"], modules: [] }],
  ["a module twice", ["modules[1].id"], { bot: {}, modules: [welcome, welcome] }],
  ["65 modules", ["modules"], { bot: {}, modules: modulesOf(65) }],
  [
    "a text in a language that is called like the prototype of all objects",
    ["modules[0].title.__proto__"],
    {
      bot: {},
      modules: [{ ...modulesOf(1)[0]!, title: JSON.parse('{"en":"a","__proto__":"b"}') as object }],
    },
  ],
  ["64 modules", [], { bot: {}, modules: modulesOf(64) }],
])("%s: refused at %j", (_, paths, manifest) => expect(refused(manifest)).toEqual(paths));

function modulesOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ...welcome,
    id: `m${"x".repeat(index % 39)}${index > 38 ? "y" : ""}`,
  }));
}

describe("modules", () => {
  test.each([
    "history",
    "transfer",
    "added",
    "invite",
    "receipts",
    "access",
    "search",
    "settings",
    "status",
    "commands",
  ])("the id %s is taken", (id) => expect(refusedInModule({ id })).toEqual(["id"]));
  test.each(["prefix", "levels"])("a bot may have a module %s of its own", (id) =>
    expect(refusedInModule({ id })).toEqual([]),
  );
  test("the ids of all pages and resources beside a module are taken", async () => {
    const paths = (await listRoutes()).map(({ path }) => path);
    const beside = paths.flatMap(
      (path) => /^\/(?:dashboard\/guilds\/:guildId|api)\/([a-z]+)(?:\/|$)/.exec(path)?.[1] ?? [],
    );
    expect(beside).toEqual(expect.arrayContaining(["history", "discord"]));
    for (const id of beside) expect(refusedInModule({ id }), id).toEqual(["id"]);
  });
  test.each(["", "Welcome", "wel-come", "welcome2", "__proto__", "a".repeat(41), "../bot", 5])(
    "the id %j is refused",
    (id) => expect(refusedInModule({ id })).toEqual(["id"]),
  );
  test.each(["one, two", 5, true])(
    "options that are %j are refused, also where a condition names one",
    (options) => {
      const choice = { name: "size", kind: "choice", label: "Size", options };
      const hidden = { name: "on", kind: "toggle", label: "On", showWhen: { field: "size", is: "one" } };
      expect(refusedInModule({ fields: [choice, hidden] })).toContain("fields[0].options");
    },
  );
  test.each(["a", "constructor", "manifest", "a".repeat(40)])("the id %s is accepted", (id) =>
    expect(refusedInModule({ id })).toEqual([]),
  );

  test.each<[module: object, paths: string[]]>([
    [{ more: true }, ["more"]],
    [{ title: "" }, ["title"]],
    [{ title: "x".repeat(200) }, []],
    [{ title: "🐉".repeat(200) }, []],
    [{ title: "x".repeat(201) }, ["title"]],
    [{ title: "x".repeat(4_000) }, ["title"]],
    [{ title: " \u3000 " }, ["title"]],
    [{ title: "<script>alert(1)</script>" }, []],
    [{ title: "\u202ereversed" }, ["title"]],
    [{ title: "\u202ereversed\u202c" }, []],
    [{ title: "\u2067\u202bone\u202c\u2069 two" }, []],
    [{ title: "\u2067\u202bone\u2069\u202c" }, ["title"]],
    [{ title: "back\u2069" }, ["title"]],
    [{ title: "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u200f!" }, []],
    [{ title: "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}" }, []],
    [{ title: "bell\u0007" }, ["title"]],
    [{ title: "\u0623\u0647\u0644\u0627" }, []],
    [{ title: "a\0" }, ["title"]],
    [{ title: "\ud800" }, ["title"]],
    [{ title: { en: "Welcome", de: "Willkommen" } }, []],
    [{ title: { en: "Welcome" } }, []],
    [{ title: { de: "Willkommen" } }, ["title.en"]],
    [{ title: { en: "Welcome", de: "" } }, ["title.de"]],
    [{ title: { en: "Welcome", french: "Bienvenue" } }, ["title.french"]],
    [{ title: { fr: "Bienvenue" } }, ["title.en"]],
    [{ title: { en: "Welcome", fr: "Bienvenue", "pt-BR": "Olá" } }, []],
    [{ title: { en: 5 } }, ["title.en"]],
    [{ title: 5 }, ["title"]],
    [{ intro: "x".repeat(1_000) }, []],
    [{ intro: "x".repeat(1_001) }, ["intro"]],
    [{ icon: "bell" }, []],
    [{ icon: "dragon" }, ["icon"]],
    [{ icon: "constructor" }, ["icon"]],
    [{ order: -1.5 }, []],
    [{ order: "1" }, ["order"]],
    [{ fields: [] }, ["fields"]],
    [{ fields: Array.from({ length: 60 }, (_, index) => toggle(`f${index}`)) }, []],
    [{ fields: Array.from({ length: 61 }, (_, index) => toggle(`f${index}`)) }, ["fields"]],
    [fieldsNamed("on", "on"), ["fields[1].name"]],
    [{ ...fieldsNamed("a", "b"), sections: [{ title: "One", fields: ["b", "a"] }] }, []],
    [{ ...fieldsNamed("a", "b"), sections: [{ title: "One", fields: ["a"] }] }, []],
    [{ sections: [{ title: "One", fields: ["on", "on"] }] }, ["sections[0].fields[1]"]],
    [
      {
        sections: [
          { title: "One", fields: ["on"] },
          { title: "Two", fields: ["off"] },
        ],
      },
      ["sections[1].fields[0]"],
    ],
    [{ sections: [{ title: "One", fields: [] }] }, ["sections[0].fields"]],
    [{ rules: [{ needs: "on", when: "off" }] }, ["rules[0].when"]],
    [{ rules: [{ needs: "constructor", when: "on" }] }, ["rules[0].needs"]],
    [{ rules: [{ atMost: ["on", "on"] }] }, ["rules[0].atMost[0]", "rules[0].atMost[1]"]],
    [{ rules: [{ atMost: ["on"] }] }, ["rules[0].atMost"]],
    [{ rules: [{ never: "on" }] }, ["rules[0]"]],
    [{ permissions: [{ when: "on", all: ["SEND_MESSAGES", "SEND_POLLS"] }] }, []],
    [{ permissions: [{ when: "off", all: ["SEND_MESSAGES"] }] }, ["permissions[0].when"]],
    [{ permissions: [{ all: [] }] }, ["permissions[0].all"]],
    [{ permissions: [{ all: ["FLY"] }] }, ["permissions[0].all[0]"]],
    [{ permissions: [{ all: ["SPEAK", "SPEAK"] }] }, ["permissions[0].all[1]"]],
  ])("%j is refused at %j", (module, paths) => expect(refusedInModule(module)).toEqual(paths));

  test("a rule compares two numbers or two durations, and the defaults keep it", () => {
    const number = (name: string, value: number) => ({
      name,
      kind: "number",
      label: name,
      min: 0,
      max: 9,
      default: value,
    });
    const rules = [{ atMost: ["low", "high"] }];
    const duration = { name: "high", kind: "duration", label: "High", min: 5, max: 9 };
    expect(refusedInModule({ fields: [number("low", 1), number("high", 1)], rules })).toEqual([]);
    expect(refusedInModule({ fields: [number("low", 2), number("high", 1)], rules })).toEqual(["rules[0]"]);
    expect(refusedInModule({ fields: [number("low", 2), duration], rules })).toEqual(["rules[0].atMost[1]"]);
    const needs = { rules: [{ needs: "channelId", when: "on" }] };
    const channel = { name: "channelId", kind: "channel", label: "Channel" };
    expect(refusedInModule({ fields: [toggle("on"), channel], ...needs })).toEqual([]);
    expect(refusedInModule({ fields: [{ ...toggle("on"), default: true }, channel], ...needs })).toEqual([
      "rules[0]",
    ]);
  });
});

const field = (more: object) => ({ name: "it", label: "It", ...more });

test("a refusal says what was expected, in both languages", () => {
  const fields = [
    field({ kind: "float" }),
    field({ name: "tone", kind: "choice", options: ["a", { value: "b", label: "B", emoji: "🍵" }] }),
    field({ name: "on", kind: "channel", types: ["text", 99] }),
    field({ name: "pause", kind: "duration", min: 0, max: 9, default: "1h" }),
    field({ name: "face", kind: "emoji", default: "<:x:431870264119820301>" }),
    field({ name: "accent", kind: "color", default: 0x58_65_f2 }),
    field({ name: "count", kind: "number", min: "1", max: 9 }),
  ];
  const title = { en: "Welcome", pt_BR: "Boas-vindas" };
  const module = {
    ...welcome,
    title,
    icon: "shield-check",
    fields,
    permissions: ["manage_roles", { all: ["BAN_MEMBERS"], any: 1 }],
  };
  const rules = [
    { needs: "on", when: 5 },
    { requires: "on", when: "on" },
  ];
  const { error } = manifestSchema.safeParse({ bot: {}, modules: [{ ...module, rules, colour: 1 }] });
  const texts = fieldsOf(error!, authorTranslator("en"));
  const at = (path: string) => texts[`modules[0].${path}`]?.join(" ");
  expect(at("fields[0].kind")).toMatch(/^One of these is expected: toggle, text, .*, rows\.$/);
  expect(at("fields[1].options[0]")).toMatch(/^An object like `\{"value"/);
  for (const path of ["fields[2].types[0]", "fields[2].types[1]"]) expect(at(path)).toContain("0 for text");
  expect(at("fields[3].default")).toMatch(/^Whole seconds/);
  expect(at("fields[4].default")).toContain("2 to 32 letters");
  expect(at("fields[5].default")).toContain("#22c55e");
  expect(at("fields[6].min")).toBe("A number is expected.");
  expect(at("title.pt_BR")).toBe("A tag of a language is expected, like de or pt-BR.");
  expect(at("icon")).toContain("/api/manifest.schema.json");
  expect(at("permissions[0]")).toMatch(/^An object like `\{"all"/);
  for (const path of ["permissions[1].any", "fields[1].options[1].emoji"])
    expect(at(path), path).toBe("There is no such key.");
  expect(at("rules[0].when")).toMatch(/^A condition is expected: the name of a field, /);
  expect(at("rules[1]")).toMatch(/^A rule is expected: `\{"needs"/);
  expect(at("colour")).toBe("There is no such key.");
  expect(Object.values(fieldsOf(error!, authorTranslator("de"))).flat()).not.toContainEqual(
    expect.stringMatching(/expected|Please|Bitte gib/),
  );
});

test("all that can be checked of a manifest is refused at once", () => {
  const fields = [
    field({ kind: "float" }),
    field({ name: "low", kind: "number", min: 0, max: 9, default: 12 }),
    toggle("twin"),
    toggle("twin"),
  ];
  const rules = [{ needs: "nowhere", when: "twin" }, { never: 1 }, { needs: "it", when: "twin" }];
  const sections = [{ title: "One", fields: ["gone"] }];
  expect(refusedInModule({ fields, rules, sections, title: 5 }).toSorted()).toEqual(
    [
      "fields[0].kind",
      "fields[1].default",
      "fields[3].name",
      "rules[0].needs",
      "rules[1]",
      "sections[0].fields[0]",
      "title",
    ].toSorted(),
  );
  const modules = [{ ...welcome, title: 5 }, welcome, null, "x"];
  expect(refused({ modules }).toSorted()).toEqual(
    ["bot", "modules[0].title", "modules[1].id", "modules[2]", "modules[3]"].toSorted(),
  );
});

test("an endless list of characters is refused for their length alone", () => {
  const modules = [{ ...welcome, fields: [field({ kind: "text", max: 1, characters: "]".repeat(500) })] }];
  expect(manifestSchema.safeParse({ bot: {}, modules }).error!.issues).toMatchObject([
    { message: "tooLong" },
  ]);
});

test("every message of a refusal has a text in both languages", () => {
  const modules = [
    { id: "levels", title: "\u202ex", icon: "x", fields: [], permissions: [{ all: ["X"] }] },
    { ...welcome, fields: [field({ kind: "text", max: 1, characters: "[" }), toggle("A")] },
    { ...welcome, fields: [field({ kind: "number", min: 1e20, max: 1, step: -1 }), field({ kind: "x" })] },
    { ...welcome, id: "second", fields: [toggle("version"), field({ kind: "emoji", default: "x" })] },
    { ...welcome, id: "third", ...fieldsNamed("a", "b"), sections: [{ title: "x", fields: ["a"] }] },
    { ...welcome, id: "fourth", rules: [{ atMost: ["on", "on"] }, { needs: "x", when: "on" }] },
  ];
  const { error } = manifestSchema.safeParse({ bot: {}, uses: ["x"], modules });
  for (const locale of ["en", "de"] as const) {
    const texts = Object.values(fieldsOf(error!, authorTranslator(locale))).flat();
    expect(texts.length).toBeGreaterThan(12);
    for (const text of texts) expect(text).toMatch(/^\p{Lu}.* .*\.$/u);
  }
});

describe("actions", () => {
  const post = { id: "post-panel", label: "Post the panel", confirm: "Sure?", when: "a" };
  const list = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `a${i}`, label: "A" }));
  test.each<[what: string, paths: string[], actions: unknown]>([
    ["an action", [], [post]],
    ["20", [], list(20)],
    ["21", ["actions"], list(21)],
    ["no list", ["actions"], {}],
    ["an id twice", ["actions[1].id"], [post, post]],
    ["an id that is none", ["actions[0].id"], [{ ...post, id: "9 lives" }]],
    ["no label", ["actions[0].label"], [{ id: "post" }]],
    ["a long question", ["actions[0].confirm"], [{ ...post, confirm: "x".repeat(301) }]],
    ["a condition on no field", ["actions[0].when"], [{ ...post, when: "b" }]],
    ["an unknown key", ["actions[0].more"], [{ ...post, more: 1 }]],
    ["text in place of an action", ["actions[0]"], ["post"]],
  ])("%s: refused at %j", (_, paths, actions) =>
    expect(refusedInModule({ ...fieldsNamed("a"), actions })).toEqual(paths),
  );
});
