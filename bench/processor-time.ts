import { readFileSync } from "node:fs";

/** Returns the processor time of a process in ticks, by proc_pid_stat(5). NaN without that file. */
export function processorTime(pid: number | undefined): number {
  if (process.platform !== "linux" || pid === undefined) return NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The parenthesised name may contain anything; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
