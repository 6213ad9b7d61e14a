import { readFileSync } from "node:fs";

/**
 * The processor time that a process has used, in the system's ticks, by proc_pid_stat(5): what it used in two stretches of
 * time can be compared even where other programs took most of them. NaN where there is no such file.
 */
export function processorTime(pid: number | undefined): number {
  if (process.platform !== "linux" || pid === undefined) return NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in parentheses may hold anything; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
