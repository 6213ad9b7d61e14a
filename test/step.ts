import { type Lifetime } from "#dev/lifetime.ts";
import { startProgram } from "#dev/program.ts";

interface Step {
  name: string;
  /** A program of node_modules/.bin and its arguments. */
  command: string[];
  env?: { [name: string]: string | undefined; NODE_ENV?: "production" };
  /**
   * When its output is shown: in one piece at its end, because steps run side by side; only if it fails; or as it comes.
   */
  show?: "end" | "failure" | "live";
}

/** Runs a step to its end, shows its name, output and duration, and tells whether it passed. */
export async function runStep(life: Lifetime, { name, command, env, show = "end" }: Step): Promise<boolean> {
  const [program = "", ...args] = command;
  const began = performance.now();
  const live = show === "live";
  let text = "";
  if (live) heading(name);
  const { exited } = await life.hold(async () =>
    startProgram([`node_modules/.bin/${program}`, ...args], {
      env: { ...process.env, ...color(live), NODE_ENV: "test", ...env },
      output: live ? "inherit" : (piece) => void (text += piece),
      // Vitest and Playwright tidy up when they are interrupted.
      signal: "INT",
    }),
  );
  const passed = (await exited) === 0;
  life.signal.throwIfAborted();
  if (!live) heading(name);
  if (text.trim() && !(passed && show === "failure")) console.log(text.trimEnd());
  console.log(
    `${name} ${passed ? "passed" : "FAILED"} in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  return passed;
}

/** The line that a step begins with. */
export function heading(name: string): void {
  console.log(`\n── ${name} ${"─".repeat(60 - name.length)}`);
}

/** What goes to a terminal by a detour keeps its colours. */
function color(live: boolean): Record<string, string> {
  return !live && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
}
