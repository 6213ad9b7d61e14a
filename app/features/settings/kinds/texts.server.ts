import { z } from "zod";
import { boundedList } from "#app/features/bounded-list.server.ts";
import { MOST } from "#app/features/settings/field.ts";
import { storableText } from "#app/features/storable-text.server.ts";
import { integer, isListOf, isText, type ServerKind } from "./kind.server.ts";
import type { TextsField } from "./texts.ts";

const ENTRY_LENGTH = 260;

export const texts: ServerKind<TextsField, string[]> = {
  declared: () => ({
    max: integer(1, MOST.texts),
    maxLength: integer(1, ENTRY_LENGTH),
    default: boundedList(z.string(), MOST.texts).optional(),
  }),
  schema: ({ max, maxLength }) => boundedList(entry(maxLength), max),
  isValue: isListOf(isText),
};

function entry(maxLength: number) {
  return storableText(maxLength)
    .refine((value) => value.length > 0, "required")
    .refine((value) => !/[\n\r]/.test(value), "oneLine")
    .meta({ minLength: 1 });
}
