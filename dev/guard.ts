import { spawn } from "node:child_process";
import { Socket } from "node:net";
import { join } from "node:path";

interface GuardOptions {
  signal: "INT" | "TERM";
  remove?: string;
}

/**
 * Ends a process, or with a negative id its group, when this process ends without doing so, even by SIGKILL. Costs
 * one idle shell. Call the returned function before ending the process regularly.
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
