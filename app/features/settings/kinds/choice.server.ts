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
import type { ChoiceField, ChoicesField } from "./choice.ts";
import { distinct, integer, isListOf, isText, type Reader, type ServerKind } from "./kind.server.ts";

const MOST_OPTIONS = 50;

const options = listOf(
  z.strictObject({ value: visibleLine(100), label }, wants("option")),
  MOST_OPTIONS,
  1,
).superRefine((all, context) => {
  const values = all.map(({ value }) => value);
  refuseRepeated(values, (index) => [index, "value"], context);
});

const labelled = {
  view: (field: { options: readonly Option[] }, { textIn }: Reader) => ({
    labels: field.options.map((option) => textIn(option.label)),
  }),
};
type Labelled = ReturnType<(typeof labelled)["view"]>;

export const choice: ServerKind<ChoiceField, string, Labelled> = {
  declared: () => ({ options, default: z.string().optional() }),
  schema: optionOf,
  isValue: isText,
  ...labelled,
};

export const choices: ServerKind<ChoicesField, string[], Labelled> = {
  declared: () => ({
    options,
    max: integer(1, MOST_OPTIONS).optional(),
    default: boundedList(z.string(), MOST.texts).optional(),
  }),
  schema: (field) => distinct(optionOf(field), field.max ?? field.options.length),
  isValue: isListOf(isText),
  ...labelled,
};

function optionOf(field: { options: readonly Option[] }) {
  return z.enum(
    field.options.map(({ value }) => value),
    { error: "notAnOption" },
  );
}
