import { z } from "zod";
import { boundedList, boundedRecord } from "#app/features/bounded-list.server.ts";
import { characterClass } from "#app/features/settings/characters.ts";
import { MESSAGE_LENGTH, MOST } from "#app/features/settings/field.ts";
import { color } from "#app/features/settings/fields.server.ts";
import { showWhen } from "./condition-schema.server.ts";
import {
  distinctList,
  help,
  hint,
  label,
  listOf,
  refuseRepeated,
  visibleLine,
  wants,
} from "./text-schema.server.ts";

const MOST_FIELDS = 60;
const MOST_OPTIONS = 50;
const MOST_TEXTS = 1_000;
const TEXT_LENGTH = 4_000;
const ENTRY_LENGTH = 260;
const MOST_PLACEHOLDERS = 50;
const MOST_CHANNEL_TYPES = 20;
const CHARACTERS_LENGTH = 200;
/** About 68 years in seconds. */
const LONGEST_DURATION = 2_147_483_647;
const LARGEST_NUMBER = 999_999_999_999_999;

export const fieldName = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, "manifest:fieldName");

/** A number that forms show and read without an exponent. */
const decimal = z
  .number()
  .refine((value) => /^-?\d{1,15}(\.\d{1,6})?$/.test(String(value)), "manifest:decimal")
  .meta({
    minimum: -LARGEST_NUMBER,
    maximum: LARGEST_NUMBER,
    description: "At most 15 digits before the point and 6 behind it.",
  });

function integer(min: number, max: number, params?: ReturnType<typeof wants>) {
  return z
    .int(params)
    .refine((value) => value >= min && value <= max, { error: "outOfRange", params: { min, max } })
    .meta({ minimum: min, maximum: max });
}

const characters = visibleLine(CHARACTERS_LENGTH).refine(isCharacterClass, "manifest:characterClass").meta({
  description: "The inside of a character class: literals and ranges like a-z0-9-; \\ escapes ], ^ and \\.",
});

function isCharacterClass(text: string): boolean {
  try {
    return characterClass(text) !== "";
  } catch {
    return false;
  }
}

const options = listOf(
  z.strictObject({ value: visibleLine(100), label }, wants("option")),
  MOST_OPTIONS,
  1,
).superRefine((all, context) => {
  const values = all.map(({ value }) => value);
  refuseRepeated(values, (index) => [index, "value"], context);
});
const placeholderName = z.string().regex(/^\w{1,32}$/, "manifest:placeholder");
const placeholders = listOf(
  z.union([placeholderName, z.strictObject({ name: placeholderName, label, example: label.optional() })]),
  MOST_PLACEHOLDERS,
).superRefine((all, context) => {
  const names = all.map((one) => (typeof one === "string" ? one : one.name));
  refuseRepeated(names, (index) => [index], context);
});
/** Types of channels in a server, threads included (Discord docs: Channel Types). */
const CHANNEL_TYPES = [0, 2, 4, 5, 10, 11, 12, 13, 14, 15, 16];
const types = distinctList(
  z.literal(CHANNEL_TYPES, { error: "manifest:channelType" }),
  MOST_CHANNEL_TYPES,
  1,
).describe("Discord's channel types.");

const named = {
  name: fieldName,
  label,
  hint: hint.optional(),
  none: label.describe("What nothing chosen means.").optional(),
  help: help.optional(),
  showWhen: showWhen.optional(),
};
const range = { min: decimal, max: decimal };
const unit = label.describe(
  "seconds, minutes, xp and percent have texts in both languages; any other is shown as it is.",
);

/** Kinds that are the same inside a row. Bounds of their defaults are checked with the module. */
const simpleKinds = [
  z.strictObject({ kind: z.literal("toggle"), ...named, default: z.boolean().optional() }),
  z.strictObject({
    kind: z.literal("text"),
    ...named,
    max: integer(1, TEXT_LENGTH),
    min: integer(0, TEXT_LENGTH).optional(),
    characters: characters.optional(),
    default: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal("message"),
    ...named,
    max: integer(1, MESSAGE_LENGTH),
    placeholders,
    default: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal("number"),
    ...named,
    ...range,
    step: decimal
      .refine((value) => value > 0, "manifest:positive")
      .meta({ exclusiveMinimum: 0 })
      .optional(),
    unit: unit.optional(),
    default: decimal.optional(),
  }),
  z.strictObject({
    kind: z.literal("duration"),
    ...named,
    min: integer(0, LONGEST_DURATION, wants("seconds")),
    max: integer(0, LONGEST_DURATION, wants("seconds")),
    default: z.int(wants("seconds")).optional(),
  }),
  z.strictObject({ kind: z.literal("color"), ...named, default: color.optional() }),
  z.strictObject({ kind: z.literal("emoji"), ...named, default: z.string().nullable().optional() }),
  z.strictObject({ kind: z.literal("choice"), ...named, options, default: z.string().optional() }),
  z.strictObject({
    kind: z.literal("choices"),
    ...named,
    options,
    max: integer(1, MOST_OPTIONS).optional(),
    default: boundedList(z.string(), MOST_TEXTS).optional(),
  }),
  z.strictObject({
    kind: z.literal("channels"),
    ...named,
    types: types.optional(),
    max: integer(1, MOST.channels).optional(),
    default: boundedList(z.string(), MOST_TEXTS).optional(),
  }),
  z.strictObject({
    kind: z.literal("roles"),
    ...named,
    given: z.boolean().optional(),
    max: integer(1, MOST.roles).optional(),
    default: boundedList(z.string(), MOST_TEXTS).optional(),
  }),
  z.strictObject({
    kind: z.literal("texts"),
    ...named,
    max: integer(1, MOST_TEXTS),
    maxLength: integer(1, ENTRY_LENGTH),
    default: boundedList(z.string(), MOST_TEXTS).optional(),
  }),
] as const;

const channel = z.strictObject({
  kind: z.literal("channel"),
  ...named,
  types: types.optional(),
  default: z.null().optional(),
});
const role = z.strictObject({
  kind: z.literal("role"),
  ...named,
  given: z.boolean().optional(),
  default: z.null().optional(),
});

/** In a row a channel or role may be `required`. Elsewhere it could not be: nothing is chosen at first. */
const required = z.boolean().optional().describe("Nothing chosen is refused.");
const rowField = z.discriminatedUnion("kind", [
  ...simpleKinds,
  channel.extend({ required }),
  role.extend({ required }),
]);

const rows = z.strictObject({
  kind: z.literal("rows"),
  ...named,
  max: integer(1, MOST.rows),
  fields: listOf(rowField, MOST_FIELDS, 1),
  unique: distinctList(fieldName, MOST_FIELDS).optional(),
  default: boundedList(boundedRecord(z.unknown(), MOST_FIELDS), MOST.rows).optional(),
});

export const fieldsSchema = listOf(
  z.discriminatedUnion("kind", [...simpleKinds, channel, role, rows]),
  MOST_FIELDS,
  1,
);
