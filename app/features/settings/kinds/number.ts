import type { Kind, SentTexts } from "./kind.ts";
import type { FieldKind } from "./kinds.server.ts";

export const number: Kind<"number"> = {
  empty: ({ min }) => min,
  read: (field, sent, name) => (isInSeconds(field) ? durationIn(sent, name) : numberOf(sent.get(name)?.[0])),
  settled: numberOrNaN,
  parts: (field) => (isInSeconds(field) ? DURATION_PARTS : []),
};

/** Tells whether a number is edited like a duration: whole seconds, none of them below zero. */
export function isInSeconds(field: FieldKind): boolean {
  return field.kind === "number" && field.unit === "seconds" && field.step === undefined && field.min >= 0;
}

/** Parts of a duration in a form, with their seconds. */
export const DURATION = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 } as const;
type DurationPart = keyof typeof DURATION;
const PARTS = Object.keys(DURATION) as DurationPart[];
const DURATION_PARTS = PARTS.map((part) => `.${part}`);

export const duration: Kind<"duration"> = {
  empty: ({ min }) => min,
  settled: numberOrNaN,
  read: (_, sent, name) => durationIn(sent, name),
  parts: () => DURATION_PARTS,
};

/** Adds the parts `name.days` to `name.seconds`. Keeps what was typed if one is no number, or all are empty. */
function durationIn(sent: SentTexts, name: string): unknown {
  const typed = PARTS.map((part) => [part, sent.get(`${name}.${part}`)?.[0] ?? null] as const);
  if (typed.every(([, text]) => text === null)) return numberOf(sent.get(name)?.[0]);
  const counts = typed.map(([part, text]) =>
    /^\d{0,10}$/.test(text ?? "") ? Number(text) * DURATION[part] : Number.NaN,
  );
  const seconds = counts.reduce((sum, count) => sum + count);
  const isEmpty = typed.every(([, text]) => !text);
  return isEmpty || Number.isNaN(seconds) ? Object.fromEntries(typed) : seconds;
}

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

/** Parses a number as browsers send it, `.5` included, with up to 20 decimal places, and as JSON has one very near to zero. */
function numberOf(text: string | undefined): unknown {
  return text && /^-?(\d{1,15}(\.\d{1,20})?|\.\d{1,20})(e-\d{1,3})?$/.test(text) ? Number(text) : text;
}

function numberOrNaN(typed: unknown): number {
  return typeof typed === "number" ? typed : Number.NaN;
}
