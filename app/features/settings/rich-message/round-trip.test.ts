import fc from "fast-check";
import { expect, test } from "vitest";
import { convertMessage } from "./convert.ts";
import { edited, meant, messageOfForm } from "./edit.ts";
import { readMessage } from "./read.ts";
import { isTree, TYPE, type Tree } from "./shape.ts";

const text = (max: number) => fc.string({ maxLength: max, unit: "grapheme" });
const url = fc.constantFrom("https://a.example/1", "http://b.example", "{avatar}");
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const embed = fc.record({
  title: maybe(text(300)),
  description: maybe(text(500)),
  url: maybe(url),
  color: maybe(fc.integer({ min: 0, max: 0xff_ff_ff })),
  author: maybe(fc.record({ name: text(60), icon_url: maybe(url) })),
  fields: maybe(
    fc.array(fc.record({ name: text(40), value: text(80), inline: fc.boolean() }), { maxLength: 27 }),
  ),
  image: maybe(fc.record({ url })),
  footer: maybe(fc.record({ text: text(60) })),
});
const button = fc.record({
  type: fc.constant(2),
  style: fc.constant(5),
  label: text(90),
  url,
  disabled: fc.boolean(),
});
const row = fc.record({ type: fc.constant(1), components: fc.array(button, { maxLength: 6 }) });
const words = fc.record({ type: fc.constant(10), content: text(300) });
const section = fc.record({
  type: fc.constant(9),
  components: fc.array(words, { maxLength: 4 }),
  accessory: fc.oneof(button, fc.record({ type: fc.constant(11), media: fc.record({ url }) })),
});
const inner = fc.oneof(row, words, section, fc.record({ type: fc.constant(14), divider: fc.boolean() }));
const box = fc.record({ type: fc.constant(17), components: fc.array(inner, { maxLength: 4 }) });
const message = fc.oneof(
  fc.record({
    content: text(300),
    embeds: fc.array(embed, { maxLength: 3 }),
    components: fc.array(row, { maxLength: 2 }),
  }),
  fc.record({ flags: fc.constant(32_768), components: fc.array(fc.oneof(inner, box), { maxLength: 8 }) }),
);
const rules = { placeholders: [{ name: "avatar", kind: "url" as const }] };

/** What Discord refuses of a component, as its reference says it, written apart from the table of the check. */
function refusedByDiscord(one: Tree, isInBox = false): string[] {
  const inside = Array.isArray(one.components) ? one.components.filter(isTree) : [];
  const length = (value: unknown) => (typeof value === "string" ? [...value].length : 0);
  const own: string[] = [];
  const require = (holds: boolean, what: string) => holds || own.push(`${String(one.type)}: ${what}`);
  if (one.type === TYPE.row) require(inside.length >= 1 && inside.length <= 5, "1 to 5 buttons");
  if (one.type === TYPE.section)
    require(inside.length >= 1 && inside.length <= 3 && isTree(one.accessory), "1 to 3 texts");
  if (one.type === TYPE.text) require(length(one.content) >= 1 && length(one.content) <= 4_000, "1 to 4,000");
  if (one.type === TYPE.container) require(inside.length >= 1 && !isInBox, "something, and no box");
  if (one.type === TYPE.button)
    require(length(one.label) >= 1 && length(one.label) <= 80 && length(one.url) > 0, "a label");
  return [
    ...own,
    ...inside.flatMap((each) => refusedByDiscord(each, isInBox || one.type === TYPE.container)),
  ];
}

test("what the check accepts is what Discord takes, is read again the same, and survives export and import", () => {
  let accepted = 0;
  fc.assert(
    fc.property(message, (given) => {
      const { message: normal, findings } = readMessage(JSON.parse(JSON.stringify(given)), rules);
      if (findings.length > 0 || !isTree(normal)) return;
      accepted++;
      expect(JSON.stringify(readMessage(JSON.parse(JSON.stringify(normal)), rules).message)).toBe(
        JSON.stringify(normal),
      );
      const components = Array.isArray(normal.components) ? normal.components.filter(isTree) : [];
      expect(components.flatMap((one) => refusedByDiscord(one))).toEqual([]);
      // A conversion never throws, and never leaves what it has no words for.
      expect(
        readMessage(convertMessage(normal).message, rules).findings.map(({ code }) => code),
      ).not.toContain("not_supported");
    }),
    { numRuns: 300 },
  );
  expect(accepted).toBeGreaterThan(30);
});

test("names of controls lead to their places and nowhere else", () => {
  const read = (...names: string[]) => messageOfForm(names.map((name) => [name, "x"] as [string, string]));
  expect(read("embeds[3].title", "embeds[1].fields[0].name")).toEqual({
    embeds: [{ fields: [{ name: "x" }] }, { title: "x" }],
  });
  const foreign = [
    "__proto__.a",
    "constructor.a",
    "embeds[999].title",
    "embeds.__proto__.a",
    "content[0].a.b.c.d.e.f.g.h.i",
  ];
  expect(read(...foreign, "version")).toEqual({});
  expect(({} as { a?: string }).a).toBeUndefined();
});

test("buttons that name nothing change nothing, and a button's form says either an address or an action", () => {
  expect(edited({ embeds: [{}] }, "remove:embeds[4]")).toBeUndefined();
  expect(edited({}, "add:__proto__")).toBeUndefined();
  expect(meant({ type: 2, style: 5, url: "u", custom_id: "a" })).toEqual({ type: 2, style: 5, url: "u" });
  expect(meant({ type: 2, style: 1, url: "u", custom_id: "a" })).toEqual({
    type: 2,
    style: 1,
    custom_id: "a",
  });
});
