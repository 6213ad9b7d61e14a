import { basename } from "node:path";
import type { VitestReport } from "./failures.ts";

/** How many of the slowest files are named. */
const NAMED = 5;

/** Sums the seconds of Vitest's files by kind, and names the slowest. Files run beside each other. */
export function timesOfFiles({ testResults: files = [] }: VitestReport): [name: string, seconds: number][] {
  // Milliseconds.
  const times = files.map(({ name, startTime, endTime }) => ({
    name,
    seconds: (endTime - startTime) / 1_000,
  }));
  const sumOf = (isMeant: (name: string) => boolean) =>
    times.reduce((sum, { name, seconds }) => sum + (isMeant(name) ? seconds : 0), 0);
  const isDatabase = (name: string) => name.includes(".db.test.");
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, NAMED);
  return [
    ["  unit, file by file", sumOf((name) => !isDatabase(name))],
    ["  database, file by file", sumOf(isDatabase)],
    ...slowest.map(({ name, seconds }): [string, number] => [`    ${basename(name)}`, seconds]),
  ];
}

/** Prints a table with the seconds of each part of the run. */
export function printTimes(times: readonly [name: string, seconds: number][]): void {
  const width = Math.max(...times.map(([name]) => name.length));
  console.log("\nSeconds");
  for (const [name, seconds] of times) console.log(`${name.padEnd(width)} ${seconds.toFixed(1).padStart(7)}`);
}
