import { z } from "zod";
import { label } from "#app/features/manifest/text-schema.server.ts";
import { UNITS } from "#app/features/settings/field.ts";
import { within, type ServerKind } from "./kind.server.ts";
import type { NumberField } from "./number.ts";

const LARGEST_NUMBER = 999_999_999_999_999;

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
  "seconds, minutes, xp and percent have texts in both languages; any other is shown as it is.",
);

export const number: ServerKind<NumberField, number, { unitLabel?: string }> = {
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
  schema: stepped,
  isValue: (value) => typeof value === "number",
  view({ unit: own }, { unitIn, textIn }) {
    if (own === undefined) return {};
    const known = UNITS.find((one) => one === own);
    return { unitLabel: known ? unitIn(known) : textIn(own).text };
  },
};

/** Numbers are some steps above the minimum, but for what floating point loses. */
function stepped({ min, max, step }: NumberField) {
  if (step === undefined) return within(z.int(), { min, max });
  const isOnStep = (value: number) => {
    const steps = (value - min) / step;
    return Math.abs(steps - Math.round(steps)) < 1e-6;
  };
  return within(z.number(), { min, max }).refine(isOnStep, { error: "offStep", params: { min, step } });
}
