import { z } from "zod";
import { boundedList } from "#app/features/bounded-list.server.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import {
  distinctList,
  fieldName,
  label,
  listOf,
  refuseRepeated,
  visibleLine,
  wants,
} from "#app/features/manifest/text-schema.server.ts";
import { MOST, type Option } from "#app/features/settings/field.ts";
import { storableText } from "#app/features/storable-text.server.ts";
import { sourceOf } from "./choice.ts";
import {
  integer,
  isListOf,
  isText,
  refuse,
  serverKind,
  WEIGHT,
  type Context,
  type Reader,
} from "./kind.server.ts";

/** Characters of an option's value at most. */
const VALUE_LENGTH = 100;

/** A list of options, no two with the same value. */
export function optionsSchema(min: number, max: number = MOST.options) {
  return listOf(
    z.strictObject({ value: visibleLine(VALUE_LENGTH), label }, wants("option")),
    max,
    min,
  ).superRefine((all, context) => {
    const values = all.map(({ value }) => value);
    refuseRepeated(values, (index) => [index, "value"], context);
  });
}

const supplied = z
  .strictObject({ from: fieldName })
  .describe("The bot supplies them for each server, by `PUT /api/bot/guilds/{id}/options/{name}`.");

const options = z.union([optionsSchema(1), supplied]);

interface Choice {
  options: readonly Option[] | { readonly from: string };
  default?: unknown;
}

const optionOf = ({ options: declared }: Choice): z.ZodType<string> =>
  "from" in declared
    ? storableText(VALUE_LENGTH)
        .refine((value) => value !== "", "required")
        .meta({ minLength: 1 })
    : z.enum(
        declared.map(({ value }) => value),
        { error: "notAnOption" },
      );

const common = {
  check(field: Choice, path: PropertyKey[], context: Context) {
    const { default: usual } = field;
    const isChosen = Array.isArray(usual) ? usual.length > 0 : typeof usual === "string";
    if (sourceOf(field) !== undefined && isChosen)
      refuse(context, [...path, "default"], "manifest:noDefaultSupplied");
  },
  view: ({ options: declared }: Choice, { textIn, supplied: lists }: Reader) => ({
    /** The options with their labels; of supplied ones none before the bot has sent the list. */
    offered: ("from" in declared ? (lists.get(declared.from) ?? []) : declared).map((option) => ({
      value: option.value,
      ...textIn(option.label),
    })),
  }),
};

/** Refuses what the bot has not supplied, where the lists are known: only the bot may write anything. */
const ofSupplied = (several: boolean) => ({
  of: "option" as const,
  several,
  isOf: (field: object) => sourceOf(field) !== undefined,
  refusal(field: object, chosen: string, { supplied: lists }: GuildFacts) {
    const offered = lists?.get(sourceOf(field) ?? "") ?? [];
    if (!lists || offered.some(({ value }) => value === chosen)) return undefined;
    return { message: "refusals:optionUnknown" };
  },
});

export const choice = serverKind("choice", {
  declared: () => ({ options, default: z.string().nullable().optional() }),
  schema: (field): z.ZodType<string | null> =>
    sourceOf(field) === undefined ? optionOf(field) : optionOf(field).nullable(),
  ids: ofSupplied(false),
  ...common,
  weight: ({ offered }) => WEIGHT.input + offered.length * WEIGHT.option,
});

export const choices = serverKind("choices", {
  declared: () => ({
    options,
    max: integer(1, MOST.options).optional(),
    default: boundedList(z.string(), MOST.texts).optional(),
  }),
  schema: (field) =>
    distinctList(
      optionOf(field),
      field.max ?? ("from" in field.options ? MOST.options : field.options.length),
    ),
  isValue: isListOf(isText),
  ids: ofSupplied(true),
  ...common,
  weight: ({ offered }) => WEIGHT.input + offered.length * WEIGHT.box,
});
