import { z } from "zod";
import { label, wants } from "#app/features/manifest/text-schema.server.ts";
import { UNITS } from "#app/features/settings/field.ts";
import { integer, serverKind, WEIGHT, within } from "./kind.server.ts";
import { isInSeconds } from "./number.ts";

const LARGEST_NUMBER = 999_999_999_999_999;
/** About 68 years in seconds. */
const LONGEST_DURATION = 2_147_483_647;

/** A number that forms show and read without an exponent. */
const decimal = z
  .number()
  .refine((value) => /^-?\d{1,15}(\.\d{1,6})?$/.test(String(value)), "manifest:decimal")
  .meta({
    minimum: -LARGEST_NUMBER,
    maximum: LARGEST_NUMBER,
    description: "At most 15 digits before the point and 6 behind it.",
  });

const unit = label.describe(
  "seconds, minutes, xp and percent have texts in the product's languages; any other is shown as it is.",
);

/** An integer, or with `step` any number that is some steps above `min`. */
export const number = serverKind("number", {
  declared: () => ({
    min: decimal,
    max: decimal,
    step: decimal
      .refine((value) => value > 0, "manifest:positive")
      .meta({ exclusiveMinimum: 0 })
      .optional(),
    unit: unit.optional(),
    default: decimal.optional(),
  }),
  schema(field) {
    const { min, max, step } = field;
    if (isInSeconds(field)) return within(z.int(), field, "durationOutOfRange");
    if (step === undefined) return within(z.int(), { min, max });
    // Steps like 0.1 are not exact in floating point.
    const isOnStep = (value: number) => {
      const steps = (value - min) / step;
      return Math.abs(steps - Math.round(steps)) < 1e-6;
    };
    return within(z.number(), { min, max }).refine(isOnStep, { error: "offStep", params: { min, step } });
  },
  isValue: (value) => typeof value === "number",
  view({ unit: own }, { unitIn, textIn }): { unitLabel?: string } {
    if (own === undefined) return {};
    const known = UNITS.find((one) => one === own);
    return { unitLabel: known ? unitIn(known) : textIn(own).text };
  },
});

/** Integer seconds. */
export const duration = serverKind("duration", {
  declared: () => ({
    min: integer(0, LONGEST_DURATION, wants("seconds")),
    max: integer(0, LONGEST_DURATION, wants("seconds")),
    default: z.int(wants("seconds")).optional(),
  }),
  schema: (field) => within(z.int(), field, "durationOutOfRange"),
  isValue: Number.isInteger,
  weight: () => 4 * WEIGHT.input,
});
