import { spawn, type StdioOptions } from "node:child_process";
import { constants } from "node:os";
import { guard } from "./guard.ts";
import { type Stoppable } from "./lifetime.ts";
import { send } from "./processes.ts";

interface ProgramOptions {
  /** Default: `node`. */
  command?: string;
  env?: NodeJS.ProcessEnv;
  output?: "inherit" | "ignore" | ((text: string) => void) | number;
  signal?: "INT" | "TERM";
}

export interface Program extends Stoppable {
  readonly pid: number | undefined;
  /** Exit code, or 128 plus the signal's number, as in shells. */
  readonly exited: Promise<number>;
}

/** Timeout of `stop()` in milliseconds, so that a server can finish requests. */
const GRACE = 15_000;

/**
 * Starts a program with the arguments in its own process group. Ctrl-C reaches it only by `stop()`, which ends the
 * group; a guard does if this process dies.
 */
export function startProgram(
  args: string[],
  { command = process.execPath, env = process.env, output = "inherit", signal = "TERM" }: ProgramOptions = {},
): Program {
  const target = typeof output === "function" ? "pipe" : output;
  const stdio: StdioOptions = ["ignore", target, target];
  const child = spawn(command, args, { env, stdio, detached: true });
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
      send(-pid, `SIG${signal}`);
      const kill = setTimeout(() => send(-pid, "SIGKILL"), GRACE);
      await exited;
      clearTimeout(kill);
      send(-pid, "SIGKILL");
    },
  };
}

/** Collects the whole lines of an output in a list. */
export function linesInto(list: string[]): (text: string) => void {
  let rest = "";
  return (text) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    list.push(...parts);
  };
}
