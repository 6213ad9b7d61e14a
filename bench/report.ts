import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

interface Row {
  what: string;
  value: number;
  /** Unit of the value; none for a ratio. */
  unit?: string;
  /** Like "≥ 0.7", in the same unit. */
  goal?: string;
  more?: string;
}

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    out: { type: "string" },
    guilds: { type: "string", default: "100000" },
  },
});
/** Number of servers that are imported. */
export const guilds = Number(values.guilds);

/** The words after `npm run bench --`, without options. */
export const words = positionals;

const sections: { heading: string; rows: Row[] }[] = [];

/** Begins a section of the report. */
export function heading(text: string): void {
  sections.push({ heading: text, rows: [] });
  console.log(`\n${text}`);
}

/** Reports a measurement at once, and keeps it for the files. */
export function row(one: Row): void {
  sections.at(-1)?.rows.push(one);
  const goal = one.goal ? `goal ${one.goal}` : "";
  console.log(
    `  ${one.what.padEnd(46)}${shown(one).padStart(12)}  ${goal.padEnd(14)}${one.more ?? ""}`.trimEnd(),
  );
}

/** With `--out FOLDER` writes the report to `<name>.md` and `<name>.json` there. */
export function writeReport(name: string): void {
  if (!values.out) return;
  mkdirSync(values.out, { recursive: true });
  const about = {
    date: new Date().toISOString().slice(0, 16).replace("T", " "),
    commit: spawnSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).stdout?.trim(),
    node: process.version,
    processors: `${availableParallelism()} × ${cpus()[0]?.model ?? "unknown"}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    load: loadavg()[0]?.toFixed(1),
  };
  const files = {
    [`${name}.md`]: markdown(Object.entries(about).map(([key, value]) => `${key} ${value}`)),
    [`${name}.json`]: JSON.stringify({ ...about, sections }, null, 2),
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(values.out, file), `${text}\n`);
  console.log(`\nWritten to ${values.out}: ${Object.keys(files).join(", ")}`);
}

function markdown(about: string[]): string {
  const lines = sections.flatMap(({ heading: title, rows }) => [
    ...["", `**${title}**`, "", "| what | measured | goal | |", "|---|---:|---|---|"],
    ...rows.map((one) => `| ${one.what} | ${shown(one)} | ${goalOf(one)} | ${one.more ?? ""} |`),
  ]);
  return [`UTC ${about.join(", ")} (average of a minute at the end).`, ...lines].join("\n");
}

function goalOf({ goal = "", value }: Row): string {
  const [sign, limit] = goal.split(" ");
  const isMet = sign === "≥" ? value >= Number(limit) : value <= Number(limit);
  return goal && `${goal} ${isMet ? "✓" : "✗"}`;
}

function shown({ value, unit }: Row): string {
  if (unit === undefined) return value.toFixed(2);
  const text = Math.abs(value) < 100 && !Number.isInteger(value) ? value.toFixed(1) : Math.round(value);
  return `${text} ${unit}`.trim();
}
