import type { Person } from "#dev/discord/people.ts";
import type { RunningPostgres } from "#dev/postgres.ts";
import type { FaultySite, Run } from "./site.ts";

/** One line of the table: something is broken, and what people notice is compared with a figure. */
export interface Scenario {
  /** Name of the figure, like `R1`. */
  name: string;
  /** What is broken. */
  fault: string;
  run(world: World): Promise<Outcome>;
}

export interface Outcome {
  /** What users noticed. */
  seen: string;
  /** Time until it was well, in milliseconds. */
  recovery?: number;
  /** Violations of the figure. */
  wrong: string[];
  /** A program that it needs is not installed, and nothing was tried. */
  isMissing?: boolean;
}

/** What scenarios share, and their sizes. */
export interface World extends Run {
  postgres: RunningPostgres;
  /** People who apply. */
  people: readonly Person[];
  /** Kills of each kind. */
  each: number;
  /** Rolling restarts. */
  restarts: number;
  /** Losses of a primary with an asynchronous standby. */
  standbys: number;
  /** Durations of the soak and the flood in seconds. */
  soak: number;
  flood: number;
  /** Starts another site for the duration of `work`. */
  onOwnSite: <Result>(options: OwnSite, work: (site: FaultySite) => Promise<Result>) => Promise<Result>;
}

export interface OwnSite {
  webs: number;
  /** Default: a new one of the same Postgres. */
  databaseUrl?: string;
  env?: (at: number) => Record<string, string>;
}

const WIDTHS = [10, 36, 44, 8, 6] as const;

/** Prints a row, wrapped into lines of at most 110 columns, and the violations below it. */
export function printRow(cells: readonly string[], wrong: readonly string[] = []): void {
  const columns = WIDTHS.map((width, at) => wrap(cells[at] ?? "", width));
  for (let line = 0; columns.some((lines) => line < lines.length); line++) {
    const row = columns.map((lines, at) => (lines[line] ?? "").padEnd(WIDTHS[at] ?? 0));
    console.log(row.join("  ").trimEnd());
  }
  for (const one of wrong.slice(0, 5)) console.log(`  ! ${one}`);
}

function wrap(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** Formats how often each status came, like "200: 812, 503: 96". */
export function inOrder(counts: ReadonlyMap<number, number>): string {
  const ordered = [...counts].toSorted(([a], [b]) => a - b);
  return ordered.map(([status, count]) => `${status}: ${count}`).join(", ");
}
