import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** A running process. `started` and the id identify it permanently, because ids are reused. */
export interface ProcessDescription {
  started: string;
  command: string;
}

/** Environment for system programs, without the user's locale, time zone and settings. NODE_ENV is required by the types. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_ENV } = process.env;
  return { PATH, NODE_ENV, LC_ALL: "C", TZ: "UTC" };
}

/** Describes a running process. Undefined for none, and for a zombie. */
export function describeProcess(pid: number): ProcessDescription | undefined {
  try {
    return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

/** Sends signals, each with its timeout in milliseconds, until the process has ended. Throws if it does not. */
export async function endProcess(pid: number, signals: [NodeJS.Signals, number][]): Promise<void> {
  const before = describeProcess(pid);
  if (!before) return;
  for (const [signal, limit] of signals) {
    send(pid, signal);
    const deadline = performance.now() + limit;
    while (performance.now() < deadline) {
      if (describeProcess(pid)?.started !== before.started) return;
      await wait(20);
    }
  }
  throw new Error(`Process ${pid} does not end: ${before.command}`);
}

/** Sends a signal to a process, or with a negative id to its group. One that has ended is no error. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Fields of proc_pid_stat(5) from the third on: the parenthesised name, the second, may contain anything. */
export function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Resident memory of a process in bytes. */
export function memoryOf(pid: number | undefined): number {
  return Number(ps(Number(pid), "rss=")) * 1_024;
}

function fromProc(pid: number): ProcessDescription | undefined {
  const fields = statOf(pid);
  if (fields[0] === "Z" || fields[0] === "X") return undefined;
  const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  return { started: fields[19] ?? "", command };
}

function fromPs(pid: number): ProcessDescription | undefined {
  const line = ps(pid, "stat=", "lstart=", "command=");
  const [, state, started, command] = /^(\S+)\s+(\S+ \S+ +\S+ \S+ \S+)\s+(.*)/.exec(line) ?? [];
  return state && !state.startsWith("Z") ? { started: started ?? "", command: command ?? "" } : undefined;
}

/** Prints columns of ps(1) for a process; memory is in KiB. */
function ps(pid: number, ...columns: string[]): string {
  const options = [...columns.flatMap((column) => ["-o", column]), "-p", String(pid)];
  return execFileSync("ps", options, { encoding: "utf8", env: plainEnvironment() });
}
