import type { Kind } from "./kind.ts";
import { numberOf, numberOrNaN } from "./number.ts";

/** Integer seconds. */
export interface DurationField {
  kind: "duration";
  min: number;
  max: number;
  default?: number;
}

/** Parts of a duration in a form, with their seconds. */
export const DURATION = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 } as const;
type DurationPart = keyof typeof DURATION;
const PARTS = Object.keys(DURATION) as DurationPart[];

export const duration: Kind<DurationField, number> = {
  empty: ({ min }) => min,
  /** Adds the parts `name.days` to `name.seconds`. Keeps what was typed if one is no number, or all are empty. */
  read(_, sent, name) {
    const typed = PARTS.map((part) => [part, sent.get(`${name}.${part}`)?.[0] ?? null] as const);
    if (typed.every(([, text]) => text === null)) return numberOf(sent.get(name)?.[0]);
    const seconds = typed.reduce(
      (sum, [part, text]) =>
        sum + (/^\d{0,10}$/.test(text ?? "") ? Number(text) : Number.NaN) * DURATION[part],
      0,
    );
    const isEmpty = typed.every(([, text]) => !text);
    return isEmpty || Number.isNaN(seconds) ? Object.fromEntries(typed) : seconds;
  },
  parts: PARTS.map((part) => `.${part}`),
  settled: numberOrNaN,
};

/** Returns the parts of a duration, the largest first. What is no duration stays as it was typed. */
export function partsOf(value: unknown): Record<DurationPart, string> {
  let rest = numberOrNaN(value);
  const entries = PARTS.map((part) => {
    if (Number.isNaN(rest)) return [part, String((value as Record<string, unknown> | null)?.[part] ?? "")];
    const count = Math.floor(rest / DURATION[part]);
    rest -= count * DURATION[part];
    return [part, String(count)];
  });
  return Object.fromEntries(entries) as Record<DurationPart, string>;
}
