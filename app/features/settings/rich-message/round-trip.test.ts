import fc from "fast-check";
import { expect, test } from "vitest";
import { isJsonObject } from "#app/features/parse-json.ts";
import { createMessage } from "#test/create-message.ts";
import { convertMessage } from "./convert.ts";
import { edited, meant, messageOfForm } from "./edit.ts";
import { readMessage } from "./read.ts";

const text = (max: number) => fc.string({ maxLength: max, unit: "grapheme" });
const url = fc.constantFrom("https://a.example/1", "http://b.example", "{avatar}", "ftp://c.example");
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const emoji = fc.oneof(
  fc.constantFrom<unknown>("🎉", "<a:tea:431870264119820288>", "<:tea:431870264119820288>", "no emoji"),
  fc.record({
    id: maybe(fc.constant("431870264119820288")),
    name: maybe(text(40)),
    animated: maybe(fc.boolean()),
  }),
);
/** Mostly what fits, with what is a little too long now and then. */
const seldom = <Value>(usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: other });
const long = (max: number) => fc.integer({ min: max - 1, max: max + 1 }).map((length) => "é".repeat(length));
const embed = fc.record({
  title: maybe(seldom(text(200), long(256))),
  description: maybe(seldom(text(500), long(4_096))),
  url: maybe(url),
  color: maybe(fc.integer({ min: -1, max: 0x1_00_00_00 })),
  timestamp: maybe(fc.constantFrom("2026-11-26T10:00", "2026-11-26T10:00:00.000+01:00", "yesterday")),
  author: maybe(fc.record({ name: text(60), icon_url: maybe(url) })),
  fields: maybe(
    fc.array(fc.record({ name: text(40), value: seldom(text(80), long(1_024)), inline: fc.boolean() }), {
      maxLength: 27,
    }),
  ),
  image: maybe(fc.record({ url })),
  footer: maybe(fc.record({ text: text(60) })),
});
const button = fc.record({
  type: fc.constant(2),
  style: seldom(fc.constantFrom(1, 5), fc.constantFrom(0, 6)),
  label: maybe(text(85)),
  emoji: maybe(emoji),
  url: maybe(url),
  custom_id: maybe(fc.constantFrom("verify", "rules", "other")),
  disabled: fc.boolean(),
});
const link = fc.record({ type: fc.constant(2), style: fc.constant(5), label: text(80), url });
const row = fc.record({
  type: fc.constant(1),
  components: fc.array(fc.oneof({ weight: 3, arbitrary: link }, { weight: 1, arbitrary: button }), {
    maxLength: 6,
  }),
});
const words = fc.record({ type: fc.constant(10), content: seldom(text(300), long(4_000)) });
const picture = { media: fc.record({ url }), description: maybe(text(100)), spoiler: maybe(fc.boolean()) };
const section = fc.record({
  type: fc.constant(9),
  components: fc.array(words, { maxLength: 4 }),
  accessory: fc.oneof(link, fc.record({ type: fc.constant(11), ...picture })),
});
const gallery = fc.record({ type: fc.constant(12), items: fc.array(fc.record(picture), { maxLength: 11 }) });
const separator = fc.record({
  ...{ type: fc.constant(14), divider: maybe(fc.boolean()), spacing: maybe(fc.constantFrom(1, 2, 3)) },
});
const inner = fc.oneof(row, words, section, gallery, separator);
const box = fc.record({
  type: fc.constant(17),
  accent_color: maybe(fc.integer({ min: 0, max: 0xff_ff_ff })),
  components: fc.array(
    fc.oneof({ weight: 20, arbitrary: inner }, { weight: 1, arbitrary: fc.constant({ type: 17 }) }),
    {
      maxLength: 4,
    },
  ),
});
const mentions = fc.record({
  parse: maybe(fc.subarray(["users", "roles", "everyone"])),
  roles: maybe(fc.subarray(["431870264119829292", "431870264119829293"])),
  users: maybe(fc.constant(["318902374650118144", "318902374650118144"])),
});
const message = fc.oneof(
  fc.record({
    content: seldom(text(300), long(2_000)),
    embeds: fc.array(embed, { maxLength: 3 }),
    components: fc.array(row, { maxLength: 2 }),
    flags: maybe(fc.constantFrom(0, 4, 4_096, 4_100, 64)),
    allowed_mentions: maybe(mentions),
  }),
  fc.record({
    flags: fc.constantFrom(32_768, 32_772),
    components: fc.array(fc.oneof(inner, box), { maxLength: 14 }),
    allowed_mentions: maybe(mentions),
  }),
);
const rules = {
  placeholders: [{ name: "avatar", kind: "url" as const }],
  actions: [{ value: "verify" }, { value: "rules" }],
};

test("what the check accepts is what Discord takes, is read again the same, and survives export and import", () => {
  let accepted = 0;
  fc.assert(
    fc.property(message, (given) => {
      const { message: normal, findings } = readMessage(JSON.parse(JSON.stringify(given)), rules);
      if (findings.length > 0 || !isJsonObject(normal)) return;
      accepted++;
      expect(JSON.stringify(readMessage(JSON.parse(JSON.stringify(normal)), rules).message)).toBe(
        JSON.stringify(normal),
      );
      expect(createMessage.safeParse(normal)).toMatchObject({ success: true, data: normal });
      // A conversion never throws, and never leaves what it has no words for.
      expect(
        readMessage(convertMessage(normal).message, rules).findings.map(({ code }) => code),
      ).not.toContain("not_supported");
    }),
    { numRuns: 1_000 },
  );
  expect(accepted).toBeGreaterThan(30);
});

test("convert: a footer of several lines stays small, and shows no mark of its own between them", () => {
  const { message } = convertMessage({ embeds: [{ footer: { text: "One\n \nTwo" } }] });
  expect(message.components).toEqual([{ type: 17, components: [{ type: 10, content: "-# One\n-# Two" }] }]);
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
