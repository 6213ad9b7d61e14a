import { expect, test } from "vitest";
import { readMessage } from "./read.ts";
import type { MessageRules } from "./values.ts";

const rules: MessageRules = {
  placeholders: ["user", { name: "avatar", kind: "url" }],
  actions: [{ value: "verify" }, { value: "rules" }],
};
const V2 = 32_768;
const parse = { allowed_mentions: { parse: [] } };
const text = (content: string) => ({ type: 10, content });
const long = (length: number) => "a".repeat(length);
const link = (label = "Go", url = "https://tea.example/") => ({ type: 2, style: 5, label, url });

/** Codes by path. */
function codesOf(message: unknown, own = rules) {
  const { findings } = readMessage(message, own);
  return Object.fromEntries(
    findings.map(({ path, code, max, is }) => [
      path.join("."),
      [code, max, is].filter((one) => one !== undefined),
    ]),
  );
}
const v2 = (...components: object[]) => ({ flags: V2, components });
const embed = (parts: object) => ({ embeds: [{ title: "T", ...parts }] });

/** Makes a message at a limit, or one above it. */
type AtLimit = (over: 0 | 1) => object;
const times = <Part>(count: number, part: Part) => Array.from({ length: count }, () => part);
const address = (length: number) => `https://a.example/${long(length - 18)}`;
const picture = { media: { url: "https://a.example" } };

test.each<[name: string, at: AtLimit, findings: Record<string, unknown[]>]>([
  ["content", (over) => ({ content: long(2_000 + over) }), { content: ["too_long", 2_000, 2_001] }],
  ["embeds", (over) => ({ embeds: times(10 + over, { title: "T" }) }), { embeds: ["too_many", 10, 11] }],
  ["title", (over) => embed({ title: long(256 + over) }), { "embeds.0.title": ["too_long", 256, 257] }],
  [
    "description",
    (over) => embed({ description: long(4_096 + over) }),
    { "embeds.0.description": ["too_long", 4_096, 4_097] },
  ],
  [
    "author",
    (over) => embed({ author: { name: long(256 + over) } }),
    { "embeds.0.author.name": ["too_long", 256, 257] },
  ],
  [
    "footer",
    (over) => embed({ footer: { text: long(2_048 + over) } }),
    { "embeds.0.footer.text": ["too_long", 2_048, 2_049] },
  ],
  [
    "fields",
    (over) => embed({ fields: times(25 + over, { name: "n", value: "v" }) }),
    { "embeds.0.fields": ["too_many", 25, 26] },
  ],
  [
    "a field",
    (over) => embed({ fields: [{ name: long(256 + over), value: long(1_024 + over) }] }),
    {
      "embeds.0.fields.0.name": ["too_long", 256, 257],
      "embeds.0.fields.0.value": ["too_long", 1_024, 1_025],
    },
  ],
  [
    "an address",
    (over) => embed({ url: address(2_048 + over) }),
    { "embeds.0.url": ["too_long", 2_048, 2_049] },
  ],
  [
    "all embeds",
    (over) => ({ embeds: [{ description: long(4_000) }, { description: long(2_000 + over) }] }),
    { "embeds.1": ["total_embeds", 6_000, 6_001] },
  ],
  [
    "texts",
    (over) => v2(text(long(2_000)), text(long(2_000 + over))),
    { "components.1": ["total_text", 4_000, 4_001] },
  ],
  [
    "components, with buttons, accessories and what is nested",
    (over) =>
      v2(
        { type: 17, components: [{ type: 1, components: [link(), link()] }, text("a")] },
        { type: 9, components: [text("a")], accessory: link() },
        ...times(32 + over, text("a")),
      ),
    { "components.34": ["total_components", 40, 41] },
  ],
  [
    "a section",
    (over) => v2({ type: 9, components: times(3 + over, text("a")), accessory: link() }),
    { "components.0.components": ["too_many", 3, 4] },
  ],
  [
    "a gallery",
    (over) =>
      v2({ type: 12, items: [...times(9 + over, picture), { ...picture, description: long(1_024 + over) }] }),
    {
      "components.0.items": ["too_many", 10, 11],
      "components.0.items.10.description": ["too_long", 1_024, 1_025],
    },
  ],
  [
    "a row of buttons, in a classic message too",
    (over) => ({
      content: "a",
      components: [{ type: 1, components: times(5 + over, link(long(80 + over))) }],
    }),
    {
      "components.0.components": ["too_many", 5, 6],
      ...Object.fromEntries(
        [0, 1, 2, 3, 4, 5].map((at) => [`components.0.components.${at}.label`, ["too_long", 80, 81]]),
      ),
    },
  ],
  [
    "a button's address",
    (over) => v2({ type: 1, components: [link("a", address(512 + over))] }),
    { "components.0.components.0.url": ["too_long", 512, 513] },
  ],
])("%s: at the limit it is accepted, above it is refused by path", (_, at, findings) => {
  expect(codesOf(at(0))).toEqual({});
  expect(codesOf(at(1))).toEqual(findings);
});

test.each<[name: string, message: unknown, findings: Record<string, unknown[]>]>([
  ["nothing in it", {}, { "": ["empty_message"] }],
  ["nothing but blanks", { content: " \n", embeds: [{ title: "" }] }, { "": ["empty_message"] }],
  ["only buttons", { components: [{ type: 1, components: [link()] }] }, { "": ["empty_message"] }],
  ["only a colour", { embeds: [{ color: 1 }] }, { "embeds.0": ["empty_message"] }],
  [
    "both formats",
    { flags: V2, content: "a", embeds: [{ title: "a" }], components: [text("a")] },
    { content: ["mixed_formats"], embeds: ["mixed_formats"] },
  ],
  [
    "blocks without the flag",
    { content: "a", components: [text("a")] },
    { "components.0": ["mixed_formats"] },
  ],
  [
    "a box in a box",
    v2({ type: 17, components: [{ type: 17, components: [text("a")] }] }),
    { "components.0.components.0": ["not_supported"] },
  ],
  [
    "a select",
    v2({ type: 1, components: [{ type: 3, custom_id: "a", options: [] }] }),
    { "components.0.components.0": ["not_supported"] },
  ],
  ["a file", embed({ image: { url: "attachment://a.png" } }), { "embeds.0.image.url": ["not_supported"] }],
  [
    "what webhooks have",
    { content: "a", tts: true, username: "x", poll: {} },
    { tts: ["not_supported"], username: ["not_supported"], poll: ["not_supported"] },
  ],
  [
    "the address of a webhook",
    { content: "https://discord.com/api/webhooks/123/abc" },
    { content: ["not_supported"] },
  ],
  ["another address", embed({ url: "ftp://a" }), { "embeds.0.url": ["bad_url"] }],
  ["a placeholder that is no address", embed({ url: "{user}" }), { "embeds.0.url": ["bad_url"] }],
  ["a placeholder and more", embed({ url: "{avatar}?size=1" }), { "embeds.0.url": ["bad_url"] }],
  [
    "another action",
    {
      content: "a",
      components: [{ type: 1, components: [{ type: 2, style: 1, label: "a", custom_id: "x" }] }],
    },
    { "components.0.components.0.custom_id": ["unknown_action"] },
  ],
  [
    "one action twice",
    {
      content: "a",
      components: [
        {
          type: 1,
          components: ["verify", "verify"].map((custom_id) => ({ type: 2, style: 1, label: "a", custom_id })),
        },
      ],
    },
    { "components.0.components.1.custom_id": ["not_unique"] },
  ],
  [
    "a link without an address",
    { content: "a", components: [{ type: 1, components: [{ type: 2, style: 5, label: "a" }] }] },
    { "components.0.components.0.url": ["required"] },
  ],
  ["another flag", { content: "a", flags: 64 }, { flags: ["not_supported"] }],
  [
    "all roles and some",
    { content: "a", allowed_mentions: { parse: ["roles"], roles: ["123456789012345678"] } },
    { "allowed_mentions.roles": ["not_supported"] },
  ],
  ["a number as text", { content: 5 }, { content: ["not_supported"] }],
  ["what Postgres cannot store", { content: "a\0" }, { content: ["not_supported"] }],
  ["a list", [], { "": ["not_supported"] }],
])("%s is refused by path", (_, message, findings) => {
  expect(codesOf(message)).toEqual(findings);
});

test("a message above 32 KiB is refused as a whole", () => {
  const embeds = Array.from({ length: 10 }, () => ({
    title: "a",
    url: `https://a.example/${long(2_000)}`,
    image: { url: `https://a.example/${long(2_000)}` },
  }));
  const bytes = JSON.stringify({ embeds }).length;
  expect(bytes).toBeGreaterThan(32_768);
  expect(codesOf({ embeds })).toEqual({ "": ["too_large", 32_768, bytes] });
});

test("formats: the one that the field does not have is refused", () => {
  expect(codesOf({ content: "a" }, { formats: ["components"] })).toEqual({ content: ["not_supported"] });
  expect(codesOf(v2(text("a")), { formats: ["embeds"] })).toEqual({ flags: ["not_supported"] });
});

test("the normal form has nothing empty, its keys in one order, and says whom it mentions", () => {
  const given = {
    flags: 0,
    embeds: [
      {},
      {
        color: 0,
        title: " T ",
        description: "",
        fields: [{}, { inline: false, value: "v\r\nw", name: "n" }],
        footer: { text: "" },
        timestamp: "2026-11-26T10:00",
      },
    ],
    components: [
      { components: [{ ...link(), disabled: false, emoji: "🎉" }], type: 1 },
      { type: 1, components: [] },
    ],
    content: "Hello",
  };
  const normal = {
    content: "Hello",
    embeds: [
      { title: "T", color: 0, fields: [{ name: "n", value: "v\nw" }], timestamp: "2026-11-26T10:00:00.000Z" },
    ],
    components: [
      {
        type: 1,
        components: [{ type: 2, style: 5, label: "Go", emoji: { name: "🎉" }, url: "https://tea.example/" }],
      },
    ],
    ...parse,
  };
  const { message, findings } = readMessage(given, rules);
  expect(findings).toEqual([]);
  expect(JSON.stringify(message)).toBe(JSON.stringify(normal));
  expect(JSON.stringify(readMessage(message, rules).message)).toBe(JSON.stringify(normal));
});

test("a time is one of any length that programs write, on a day that there is", () => {
  const timeOf = (timestamp: string) => readMessage(embed({ timestamp }), rules).message;
  const at = (timestamp: string) => embed({ timestamp });
  expect(timeOf("2026-11-26T10:00:12.3450000+01:00")).toMatchObject(at("2026-11-26T09:00:12.345Z"));
  expect(timeOf("2028-02-29T23:30-01:00")).toMatchObject(at("2028-03-01T00:30:00.000Z"));
  for (const none of ["2026-02-29T10:00Z", "2026-04-31T10:00", "2026-13-01T10:00Z", "yesterday"])
    expect(codesOf(at(none))).toEqual({ "embeds.0.timestamp": ["not_supported"] });
});

const withEmoji = (emoji: unknown) => ({
  content: "a",
  components: [{ type: 1, components: [{ ...link(), emoji }] }],
});

test("an emoji of a server is taken as Discord has it and as it is typed, animated or not", () => {
  const emoji = { id: "431870264119820288", name: "tea", animated: true };
  for (const given of [emoji, "<a:tea:431870264119820288>"]) {
    const { message, findings } = readMessage(withEmoji(given), rules);
    expect({ findings, message }).toMatchObject({ findings: [], message: withEmoji(emoji) });
  }
  const still = readMessage(withEmoji({ ...emoji, animated: false }), rules);
  expect(still.message).toEqual(readMessage(withEmoji("<:tea:431870264119820288>"), rules).message);
  for (const foreign of [{ id: emoji.id }, { ...emoji, roles: [] }, { ...emoji, animated: 1 }, 5, []])
    expect(codesOf(withEmoji(foreign))).toEqual({ "components.0.components.0.emoji": ["not_supported"] });
});

test("an emoji of Unicode is one, and no word", () => {
  for (const emoji of ["🎉", "❤", "❤️", "👍🏽", "👩‍👩‍👧", "👨🏽‍💻", "🇩🇪", "1️⃣", "#⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "©️"])
    expect({ emoji, ...codesOf(withEmoji(emoji)) }).toEqual({ emoji });
  for (const other of ["tea", ":tea:", "5", "é", "🎉🎉", "🎉a", "🎉‍"])
    expect(codesOf(withEmoji({ name: other }))).toEqual({
      "components.0.components.0.emoji": ["not_supported"],
    });
});

test("flags are whole numbers of 32 bits", () => {
  for (const flags of [2 ** 32, 2 ** 32 + 4, -4, 1.5, "4"])
    expect(codesOf({ content: "a", flags })).toMatchObject({ flags: ["not_supported"] });
});
