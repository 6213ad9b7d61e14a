import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Runs a shell command. @returns its standard output @throws with what it said when it fails */
export type Run = (command: string) => Promise<string>;

/** Creates a `Run` in a folder with these variables, and without `.env`. */
export function createRun(cwd: string, variables: Record<string, string>, signal?: AbortSignal): Run {
  const env = { ...process.env, ...variables, COMPOSE_DISABLE_ENV_FILE: "true" };
  const options = { cwd, env, signal, timeout: 1_200_000, maxBuffer: 2 ** 26 };
  return async (command) => {
    try {
      return (await promisify(execFile)("sh", ["-c", command], options)).stdout.trim();
    } catch (cause) {
      const { stderr = "", message } = cause as Error & { stderr?: string };
      throw new Error(`${command}\n${stderr || message}`, { cause });
    }
  };
}
