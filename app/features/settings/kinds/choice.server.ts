import { z } from "zod";
import { boundedList } from "#app/features/bounded-list.server.ts";
import {
  label,
  listOf,
  refuseRepeated,
  visibleLine,
  wants,
} from "#app/features/manifest/text-schema.server.ts";
import { MOST, type Option } from "#app/features/settings/field.ts";
import { distinct, integer, isListOf, isText, serverKind, type Reader } from "./kind.server.ts";

const options = listOf(
  z.strictObject({ value: visibleLine(100), label }, wants("option")),
  MOST.options,
  1,
).superRefine((all, context) => {
  const values = all.map(({ value }) => value);
  refuseRepeated(values, (index) => [index, "value"], context);
});

interface Choice {
  options: readonly Option[];
}

const optionOf = (field: Choice) =>
  z.enum(
    field.options.map(({ value }) => value),
    { error: "notAnOption" },
  );
const view = (field: Choice, { textIn }: Reader) => ({
  labels: field.options.map((option) => textIn(option.label)),
});

export const choice = serverKind("choice", {
  declared: () => ({ options, default: z.string().optional() }),
  schema: optionOf,
  view,
});

export const choices = serverKind("choices", {
  declared: () => ({
    options,
    max: integer(1, MOST.options).optional(),
    default: boundedList(z.string(), MOST.texts).optional(),
  }),
  schema: (field) => distinct(optionOf(field), field.max ?? field.options.length),
  isValue: isListOf(isText),
  view,
});
