import type { Text, Unit } from "#app/features/settings/field.ts";
import type { Kind } from "./kind.ts";

/** An integer, or with `step` any number that is some steps above `min`. */
export interface NumberField {
  kind: "number";
  min: number;
  max: number;
  step?: number;
  unit?: Unit | Text;
  default?: number;
}

export const number: Kind<NumberField, number> = {
  empty: ({ min }) => min,
  read: (_, sent, name) => numberOf(sent.get(name)?.[0]),
  settled: numberOrNaN,
};

/** Parses a number as browsers send it, `.5` included, with up to 20 decimal places as in JSON. */
export function numberOf(text: string | undefined): unknown {
  return text && /^-?(\d{1,15}(\.\d{1,20})?|\.\d{1,20})$/.test(text) ? Number(text) : text;
}

export function numberOrNaN(typed: unknown): number {
  return typeof typed === "number" ? typed : Number.NaN;
}
