import { spawn } from "node:child_process";
import { Socket } from "node:net";
import { join } from "node:path";

interface GuardOptions {
  /** Name of the signal without SIG. */
  signal: "INT" | "TERM";
  /** A folder that goes away with the process. */
  remove?: string;
}

/**
 * Ends a process (or with a negative id its group) when this process dies without doing it itself, even by SIGKILL.
 * Costs one idle shell. The returned function calls the guard off: do so before ending the process in the ordinary way.
 */
export function guard(pid: number, { signal, remove = "" }: GuardOptions): () => void {
  const script = join(import.meta.dirname, "guard.sh");
  const shell = spawn("/bin/sh", [script, String(pid), signal, remove], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  });
  shell.on("error", () => {});
  shell.unref();
  if (shell.stdin instanceof Socket) shell.stdin.unref();
  return () => void shell.kill("SIGKILL");
}
