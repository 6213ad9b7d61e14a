import { type Lifetime } from "#dev/lifetime.ts";
import { startProgram } from "#dev/program.ts";

interface Step {
  name: string;
  /** A program of node_modules/.bin with its arguments. */
  command: string[];
  env?: { [name: string]: string | undefined; NODE_ENV?: "production" };
  /** When to print the output: at the end, because steps run concurrently; only on failure; or live. */
  show?: "end" | "failure" | "live";
}

/** Runs a step, prints its name, output and duration, and returns whether it passed. */
export async function runStep(life: Lifetime, { name, command, env, show = "end" }: Step): Promise<boolean> {
  const [program = "", ...args] = command;
  const began = performance.now();
  const live = show === "live";
  let text = "";
  if (live) heading(name);
  const { exited } = await life.start(async () =>
    startProgram([`node_modules/.bin/${program}`, ...args], {
      env: { ...process.env, ...color(live), NODE_ENV: "test", ...env },
      output: live ? "inherit" : (piece) => void (text += piece),
      // Vitest and Playwright clean up on SIGINT.
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

export function heading(name: string): void {
  console.log(`\n── ${name} ${"─".repeat(60 - name.length)}`);
}

/** Keeps colours although the output is piped. */
function color(live: boolean): Record<string, string> {
  return !live && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
}
