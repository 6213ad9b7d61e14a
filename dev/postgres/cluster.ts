import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { parseJson } from "#app/features/parse-json.ts";
import { describeProcess, endProcess, plainEnvironment } from "#dev/processes.ts";
import { canReach, postgresAccount, substituteFor, type Account } from "./account.ts";
import { binariesFor } from "./binaries.ts";

export const POSTGRES_STOP: [NodeJS.Signals, number][] = [
  ["SIGINT", 10_000],
  ["SIGQUIT", 5_000],
  ["SIGKILL", 2_000],
];

export interface Cluster {
  folder: string;
  data: string;
  log: string;
  binaries: string;
  account: Account;
  password: string;
}

/** Claims the folder, stops a server left by a killed run, and creates a cluster if there is none. */
export async function openCluster(wanted: string): Promise<Cluster> {
  const account = postgresAccount();
  const binaries = binariesFor(account);
  const folder = reachableFolder(resolve(wanted), account);
  claim(folder, account);
  try {
    const data = join(folder, "data");
    const password = readOrMakePassword(folder, account);
    const cluster = { folder, data, log: join(folder, "postgres.log"), binaries, account, password };
    await stopOrphan(data);
    if (!existsSync(data)) initialise(cluster);
    return cluster;
  } catch (error) {
    release(folder);
    throw error;
  }
}

export function closeCluster({ folder }: Cluster, { keep }: { keep: boolean }): void {
  if (keep) release(folder);
  else rmSync(folder, { recursive: true, force: true });
}

export function logTail({ log }: Cluster): string {
  return existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n").slice(-15).join("\n") : "";
}

/** Spawn options for Postgres's programs, without our PGDATA, PGPORT etc. */
export function serverProcess({ account, folder }: Cluster) {
  return { ...account, cwd: folder, env: plainEnvironment() };
}

function reachableFolder(wanted: string, account: Account): string {
  mkdirSync(dirname(wanted), { recursive: true });
  const folder = canReach(account, dirname(wanted)) ? wanted : substituteFor(wanted);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined && statSync(folder).uid === 0) {
    chownSync(folder, account.uid, account.gid);
  }
  const owner = statSync(folder).uid;
  const us = account.uid ?? process.getuid?.() ?? owner;
  if (owner === us) return folder;
  throw new Error(
    `${folder} belongs to user ${owner}, but Postgres would run as user ${us}: remove that folder.`,
  );
}

function readOrMakePassword(folder: string, account: Account): string {
  const file = join(folder, "password");
  if (!existsSync(file)) {
    if (existsSync(join(folder, "data")))
      throw new Error(`The password of ${folder} is gone: remove that folder.`);
    writePrivately(file, randomBytes(24).toString("base64url"), account);
  }
  return readFileSync(file, "utf8").trim();
}

/** Creates the files under a temporary name, so that an interrupted attempt is not taken for a cluster. */
function initialise(cluster: Cluster): void {
  const unfinished = `${cluster.data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const options = [
    `--pgdata=${unfinished}`,
    `--pwfile=${join(cluster.folder, "password")}`,
    "--username=pearl",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--no-sync",
    // Sorts texts equally on every machine, independent of its locales.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
  const done = spawnSync(join(cluster.binaries, "initdb"), options, {
    ...serverProcess(cluster),
    encoding: "utf8",
  });
  if (done.status !== 0) {
    throw new Error(
      `initdb failed in ${cluster.folder}:\n${done.error?.message ?? done.stderr + done.stdout}`,
    );
  }
  renameSync(unfinished, cluster.data);
}

const ownerFile = z.object({ pid: z.number(), started: z.string() });

/** Records that this process uses the folder. Throws if a running process does. */
function claim(folder: string, account: Account): void {
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

function release(folder: string): void {
  rmSync(join(folder, "owner.json"), { force: true });
}

/**
 * Stops a server left by a killed run. After a crash or reboot the id in postmaster.pid may belong to another
 * process: then only the file is removed, because Postgres would refuse to start.
 */
async function stopOrphan(data: string): Promise<void> {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n", 1)[0]);
  if (describeProcess(pid)?.command.includes(`postgres -D ${data} `)) await endProcess(pid, POSTGRES_STOP);
  rmSync(file, { force: true });
}

function writePrivately(file: string, text: string, { uid, gid }: Account): void {
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}
