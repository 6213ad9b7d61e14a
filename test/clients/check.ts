import { spawnSync } from "node:child_process";
import type { Lifetime } from "#dev/lifetime.ts";
import { startProgram } from "#dev/program.ts";

/** A client in another language than the site's. */
export interface Client {
  language: string;
  /** Packages of Debian that its checks need. */
  packages: string;
  /** Returns the program that runs the checks. Undefined where it is not installed. */
  find(): string | undefined;
  checks(program: string): Check[];
}

export interface Check {
  title: string;
  /** Takes a place in a row of which several are run at a time. */
  isOneOfMany?: true;
  /** Resolves to what is wrong, and to undefined where nothing is. */
  run(life: Lifetime): Promise<string | undefined>;
}

interface Expectation {
  env?: Record<string, string>;
  /** The program has to fail and print this. Without it, it has to succeed. */
  failure?: string;
}

/** Creates the check that a client passes the conformance kit. @param bot its program for the kit */
export function passesKit(bot: string): Check {
  return command("passes the conformance kit", kit(bot));
}

/** Creates the check that a broken client fails in the kit. @param failure scenario and name, as the kit prints them */
export function failsInKit(bot: string, failure: string): Check {
  const [scenario = ""] = failure.split(" ");
  const title = `fails by its name: ${failure}`;
  const check = command(title, [...kit(bot), "--only", scenario], { failure: `FAIL ${failure}` });
  return { ...check, isOneOfMany: true };
}

/** Asks a program for its broken forms: their names, and how they fail. */
export function brokenOnes([program = "", ...args]: string[]): [name: string, failure: string][] {
  const { stdout } = spawnSync(program, args, { encoding: "utf8" });
  return Object.entries(JSON.parse(stdout) as Record<string, string>);
}

function kit(bot: string): string[] {
  return [process.execPath, "--import", "tsx", "clients/conformance/src/cli.ts", "--cmd", bot];
}

/** Creates the check that a program, run in the folder of the repository, does what is expected. */
export function command(
  title: string,
  [program, ...args]: string[],
  { env, failure }: Expectation = {},
): Check {
  return {
    title,
    async run(life) {
      let output = "";
      const log = (text: string) => void (output += text);
      const started = await life.start(async () =>
        startProgram(args, { command: program, env: { ...process.env, ...env }, output: log }),
      );
      const code = await started.exited;
      const isRight = failure === undefined ? code === 0 : code === 1 && output.includes(failure);
      return isRight ? undefined : `${output}exit code ${code}`;
    },
  };
}
