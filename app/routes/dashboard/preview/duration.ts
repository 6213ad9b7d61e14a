type Unit = "day" | "hour" | "minute" | "second";

/** In seconds, and how many of each it takes before a smaller unit has nothing more to tell. */
const UNITS: readonly [Unit, size: number, enough: number][] = [
  ["day", 86_400, 2],
  ["hour", 3_600, 2],
  ["minute", 60, 1],
];

/** About how long, in words and in one unit, rounded down: "90 minutes", "17 hours", "3 days". */
export function durationIn(locale: string, seconds: number): string {
  const [unit, size] = UNITS.find(([, size, enough]) => seconds >= size * enough) ?? ["second", 1];
  return inWords(locale, Math.floor(seconds / size), unit);
}

/** Exactly how long, in the largest unit that measures it: "90 seconds", "24 hours". Never days, whose case German bends. */
export function delayIn(locale: string, seconds: number): string {
  const [unit, size] = UNITS.find(([unit, size]) => unit !== "day" && seconds % size === 0) ?? ["second", 1];
  return inWords(locale, seconds / size, unit);
}

function inWords(locale: string, count: number, unit: Unit): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
