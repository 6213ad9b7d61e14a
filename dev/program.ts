import { spawn, type StdioOptions } from "node:child_process";
import { constants } from "node:os";

import { guard } from "./guard.ts";
import { type Stoppable } from "./lifetime.ts";

interface ProgramOptions {
  env?: NodeJS.ProcessEnv;
  /** Where its output goes: ours, a function that gets it piece by piece, or an open file. */
  output?: "inherit" | ((text: string) => void) | number;
  /** What asks it to end, SIGTERM unless told. */
  signal?: "INT" | "TERM";
}

export interface Program extends Stoppable {
  /** Undefined where it could not be started. */
  readonly pid: number | undefined;
  /** Its exit code; 128 and the signal's number when a signal ended it, as shells say. */
  readonly exited: Promise<number>;
}

/** How long a program has to end by itself: a server lets its requests finish. */
const GRACE = 15_000;

/**
 * Starts `node` with the arguments in a process group of its own, so that Ctrl-C reaches it only through `stop()`, which
 * ends the whole group. When this process dies without that, a guard does.
 */
export function startProgram(
  args: string[],
  { env = process.env, output = "inherit", signal = "TERM" }: ProgramOptions = {},
): Program {
  const target = typeof output === "function" ? "pipe" : output;
  const stdio: StdioOptions = ["ignore", target, target];
  const child = spawn(process.execPath, args, { env, stdio, detached: true });
  if (typeof output === "function") {
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", output);
  }
  const exited = new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, by) => resolve(code ?? 128 + constants.signals[by ?? "SIGKILL"]));
  });
  const { pid } = child;
  if (pid === undefined) return { pid, exited, stop: async () => {} };
  const callOff = guard(-pid, { signal });
  void exited.finally(callOff).catch(() => {});
  return {
    pid,
    exited,
    stop: async () => {
      signalGroup(pid, `SIG${signal}`);
      const kill = setTimeout(() => signalGroup(pid, "SIGKILL"), GRACE);
      await exited;
      clearTimeout(kill);
      signalGroup(pid, "SIGKILL");
    },
  };
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
