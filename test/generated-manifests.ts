import fc from "fast-check";
import { permissionNames } from "#app/discord/permissions.ts";

/** Mostly valid, so that many manifests are accepted as a whole; each part is wrong now and then. */
const seldom = <T, U>(usual: fc.Arbitrary<T>, wrong: fc.Arbitrary<U>) =>
  fc.oneof({ weight: 60, arbitrary: usual }, { weight: 1, arbitrary: wrong });

const HOSTILE = [
  "<script>alert(1)</script>",
  "\u202eevil",
  "a\0b",
  "\ud800",
  "x".repeat(4_000),
  "",
  " ",
  "\r\n",
];
const hostile = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE, null, 5, {}, []),
  fc.string({ unit: "binary" }),
);
const words = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).map((text) => `a${text}`),
  fc.constantFrom(
    "</textarea>&amp;",
    "\u0627\u0644\u0639\u0631\u0628\u064a\u0629",
    "{{bot}} $t(x)",
    "'\"`",
    "-0",
    "2.50",
  ),
);
const text = seldom(fc.oneof(words, fc.record({ en: words, de: words }, { requiredKeys: ["en"] })), hostile);

const NAMES =
  "a b on channelId roles level constructor toString valueOf hasOwnProperty then length name action elements";
const name = seldom(
  fc.oneof(fc.constantFrom(...NAMES.split(" ")), fc.stringMatching(/^[a-z][A-Za-z0-9]{0,39}$/)),
  fc.constantFrom("__proto__", "version", "intent", "Big", "a.b", "a[0]", "choice.a"),
);
const count = (max: number) => seldom(fc.integer({ min: 1, max }), fc.integer({ min: -1, max: max + 1 }));
const decimal = fc.oneof(
  fc.integer({ min: -1_000, max: 1_000 }),
  fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 1_000),
);
const options = seldom(
  fc.uniqueArray(fc.record({ value: seldom(words, hostile), label: text }), {
    minLength: 1,
    maxLength: 5,
    selector: ({ value }) => value,
  }),
  fc.constant([]),
);
const range = (value: fc.Arbitrary<number>) =>
  fc.tuple(value, value).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }));
const types = fc.uniqueArray(fc.constantFrom(0, 2, 4, 5), { minLength: 1 });
const strings = fc.array(words, { maxLength: 3 });

type Parts = Record<string, fc.Arbitrary<unknown>>;

const help = seldom(
  fc.constant("https://bot.example/"),
  fc.constantFrom("javascript:alert(1)", "http://a.b"),
);
const showWhen = seldom(
  fc.constantFrom({ field: "on", is: true }, { field: "a", is: false }),
  fc.constantFrom({ field: "on", is: "x" }, { field: "on", has: "x" }, { field: "a" }, "on"),
);
const common = { name, label: text, hint: text, none: text, help };
const field = (kind: string, needed: Parts = {}, more: Parts = {}) =>
  fc.record(
    { kind: fc.constant(kind), ...common, ...needed, ...more },
    { requiredKeys: ["kind", "name", "label", ...Object.keys(needed)] as never[] },
  );
const within = (kind: string, value: fc.Arbitrary<number>, more: Parts = {}) =>
  fc.tuple(field(kind, {}, more), range(value)).map(([one, bounds]) => ({ ...(one as object), ...bounds }));

const inRows = [
  field("toggle", {}, { default: fc.boolean() }),
  field("text", { max: count(4_000) }, { min: fc.constantFrom(0, 1), default: words, showWhen }),
  field("text", {
    max: count(50),
    characters: fc.constantFrom("a-z0-9-", "a-zA-Z ", "\\]\\^\\\\", "-a", "z-a"),
  }),
  field("message", {
    max: count(2_000),
    placeholders: fc.uniqueArray(
      fc.constantFrom("user", "server", { name: "x_1", label: "x" }, { name: "y", label: "y", example: "z" }),
    ),
  }),
  within("number", fc.integer({ min: -1_000, max: 1_000 }), { unit: fc.constantFrom("xp", "miles") }),
  within("number", decimal, { step: fc.constantFrom(0.001, 0.1, 0.5, 1, 3) }),
  within("duration", fc.integer({ min: 0, max: 10_000_000 })),
  field("color", {}, { default: fc.constantFrom("#22c55e", "#ABCDEF") }),
  field("emoji", {}, { default: fc.constantFrom("🐉", "👩‍👩‍👧", "<a:tea:431870264119820301>", null) }),
  field("choice", { options }),
  field("choices", { options }, { max: count(50) }),
  field("channel", {}, { types }),
  field("channels", {}, { types, max: count(50) }),
  field("role", {}, { given: fc.boolean() }),
  field("roles", {}, { given: fc.boolean(), max: count(25) }),
  field("texts", { max: count(1_000), maxLength: count(260) }, { default: strings }),
];
const unlike = { selector: (one: unknown) => (one as { name: string }).name };
const nested = field("rows", {
  max: count(20),
  fields: fc.uniqueArray(fc.oneof(...inRows), { ...unlike, minLength: 1, maxLength: 3 }),
});
const rows = field("rows", {
  max: count(20),
  fields: fc.uniqueArray(fc.oneof(...inRows, nested), { ...unlike, minLength: 1, maxLength: 4 }),
});

const module = fc.record(
  {
    id: seldom(
      fc.oneof(fc.stringMatching(/^[a-z]{1,40}$/), fc.constantFrom("constructor", "settings")),
      fc.constantFrom("prefix", "docs", "A", "__proto__"),
    ),
    title: text,
    fields: fc.uniqueArray(fc.oneof(...inRows, rows), { ...unlike, minLength: 1, maxLength: 8 }),
    intro: text,
    summary: text,
    category: text,
    help,
    icon: fc.constantFrom("bell", "gift"),
    order: fc.double({ noNaN: true, noDefaultInfinity: true }),
    permissions: fc.array(
      fc.record({ all: fc.uniqueArray(fc.constantFrom(...permissionNames), { minLength: 1 }) }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: ["id", "title", "fields"] },
);

/** Manifests of a few modules with fields of every kind, about half of which are accepted. */
export const generatedManifest = fc.record({
  bot: fc.record({ version: fc.string({ maxLength: 20 }) }, { requiredKeys: [] }),
  modules: fc.uniqueArray(module, { selector: ({ id }) => id, minLength: 1, maxLength: 2 }),
});
