import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Line that the program writes, as SPECIFICATION.md has it. */
export type Line = { say: string } & Record<string, unknown>;

/** A line for the shell, and the folder in which it is run. */
export interface Command {
  command: string;
  folder: string;
}

interface Listener {
  said(line: Line): void;
  /** Anything else on stdout. */
  babbled(text: string): void;
  ended(code: number | null): void;
}

/** A run of the program. */
export type Program = ReturnType<typeof startProgram>;

/** Groups of processes that go on when the kit is interrupted, unless they are ended with it. */
const groups = new Set<number>();
process.on("exit", () => groups.forEach(killGroup));

function killGroup(id: number): void {
  try {
    process.kill(-id, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** Starts a command in a shell. */
export function startProgram({ command, folder }: Command, env: Record<string, string>, listener: Listener) {
  // A group of its own: a shell does not hand a signal on.
  const child = spawn(command, {
    ...{ cwd: folder, shell: true, detached: true },
    env: { ...process.env, ...env },
  });
  const group = child.pid;
  if (group) groups.add(group);
  /** All that it has written to stdout and stderr. */
  const output = { all: "", errors: "" };
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.all += text;
    output.errors += text;
  });
  createInterface({ input: child.stdout }).on("line", (text) => {
    output.all += `${text}\n`;
    const line = lineOf(text);
    if (line) listener.said(line);
    else if (text.trim()) listener.babbled(text);
  });
  // Writing to a program that has just ended fails; its end is reported below.
  child.stdin.on("error", () => {});
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  child.once("close", (code) => {
    if (group) groups.delete(group);
    listener.ended(code);
  });
  child.once("error", () => listener.ended(null));
  return {
    output,
    tell: (message: object) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    /** Ends its stdin. */
    hangUp: () => void child.stdin.end(),
    /** Ends it and what it has started, at once. */
    async kill() {
      if (group) killGroup(group);
      await closed;
    },
  };
}

const MEMBERS: Record<string, Record<string, string>> = {
  state: { state: "string" },
  change: { guildId: "string", module: "string", version: "number", settings: "object" },
  deleted: { guildId: "string", module: "string" },
  task: { id: "string", task: "string" },
  erase: { id: "string", userId: "string" },
  settings: { id: "number", settings: "object" },
  rendered: { id: "number", message: "object" },
  result: { id: "number", ok: "boolean" },
};

function lineOf(text: string): Line | undefined {
  try {
    const line = JSON.parse(text);
    const members = MEMBERS[line.say];
    return members && Object.entries(members).every(([name, type]) => typeof line[name] === type)
      ? line
      : undefined;
  } catch {
    return undefined;
  }
}
