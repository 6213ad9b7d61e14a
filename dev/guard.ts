import { spawn } from "node:child_process";
import { Socket } from "node:net";

interface GuardOptions {
  /** Name of the signal without SIG. */
  signal: "INT" | "TERM";
  /** A folder that goes away with the process. */
  remove?: string;
}

/** Waits for its standard input to close, which the kernel does for us however we end. `$1` may be `-pid`: a group. */
const SCRIPT = `
read -r _
kill -s "$2" -- "$1"
i=0
while kill -s 0 -- "$1" 2>/dev/null && [ "$i" -lt 100 ]; do sleep 0.1; i=$((i + 1)); done
kill -s KILL -- "$1" 2>/dev/null
[ -z "$3" ] || rm -rf -- "$3"
`;

/**
 * Ends a process (or with a negative id its group) when this process dies without doing it itself, even by SIGKILL.
 * Costs one idle shell. The returned function calls the guard off: do so before ending the process in the ordinary way.
 */
export function guard(pid: number, { signal, remove = "" }: GuardOptions): () => void {
  const shell = spawn("/bin/sh", ["-c", SCRIPT, "guard", String(pid), signal, remove], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  });
  shell.on("error", () => {});
  shell.unref();
  if (shell.stdin instanceof Socket) shell.stdin.unref();
  return () => void shell.kill("SIGKILL");
}
