/** In seconds, with how many of the smaller unit it takes before the larger one tells enough. */
const UNITS = [
  ["day", 86_400, 2],
  ["hour", 3_600, 2],
  ["minute", 60, 1],
  ["second", 1, 0],
] as const;

/** A length of time in words, in one unit, rounded up: "90 minutes", "17 hours", "3 days". */
export function durationIn(locale: string, seconds: number): string {
  const [unit, length] = UNITS.find(([, size, few]) => seconds >= size * few) ?? (["second", 1] as const);
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(
    Math.ceil(seconds / length),
  );
}
