import { chmodSync, chownSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

import { describeProcess, endProcess } from "#dev/processes.ts";

import { type Account } from "./account.ts";

export const POSTGRES_STOP: [NodeJS.Signals, number][] = [
  ["SIGINT", 10_000],
  ["SIGQUIT", 5_000],
  ["SIGKILL", 2_000],
];

const ownerFile = z.object({ pid: z.number(), started: z.string() });

/** Records that this process uses the folder. Throws if a running process does. */
export function claim(folder: string, account: Account): void {
  const file = join(folder, "owner.json");
  if (existsSync(file)) {
    const owner = ownerFile.safeParse(parseJson(readFileSync(file, "utf8")));
    if (owner.success && describeProcess(owner.data.pid)?.started === owner.data.started) {
      throw new Error(`${folder} is in use by process ${owner.data.pid}: stop that first.`);
    }
  }
  writePrivately(
    file,
    JSON.stringify({ pid: process.pid, started: describeProcess(process.pid)?.started }),
    account,
  );
}

export function release(folder: string): void {
  rmSync(join(folder, "owner.json"), { force: true });
}

/**
 * Stops a server left by a killed run. After a crash or reboot the id in postmaster.pid may belong to another
 * process: then only the file is removed, because Postgres would refuse to start.
 */
export async function stopOrphan(data: string): Promise<void> {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n", 1)[0]);
  if (describeProcess(pid)?.command.includes(`postgres -D ${data} `)) await endProcess(pid, POSTGRES_STOP);
  rmSync(file, { force: true });
}

export function writePrivately(file: string, text: string, { uid, gid }: Account): void {
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
