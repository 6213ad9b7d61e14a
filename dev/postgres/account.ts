import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";

export interface Account {
  uid?: number;
  gid?: number;
}

/** Postgres refuses to run as root, so root uses the account `nobody`, which exists everywhere. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** Tells whether the account can enter a folder, which a private home prevents. */
export function canReach({ uid }: Account, folder: string): boolean {
  if (uid === undefined) return true;
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    const { mode, uid: owner } = statSync(path);
    if (!(mode & (owner === uid ? 0o100 : 0o001))) return false;
    if (path === dirname(path)) return true;
  }
}

/** Substitute for a data folder that the account cannot access. A new clone at the same path gets another one. */
export function substituteFor(wanted: string): string {
  const { ino, birthtimeMs } = statSync(dirname(wanted));
  return join(
    outsideFolder(),
    `${basename(wanted)}-${shortHash(`${dirname(wanted)} ${ino} ${birthtimeMs}`)}`,
  );
}

/** A folder for this checkout outside of it. Refused unless it belongs to root and only root can write to it. */
export function outsideFolder(): string {
  const checkout = resolve(import.meta.dirname, "../..");
  const folder = join(
    existsSync("/var/tmp") ? "/var/tmp" : tmpdir(),
    `pearl-${shortHash(realpathSync(checkout))}`,
  );
  if (!existsSync(folder)) mkdirSync(folder);
  const found = lstatSync(folder);
  if (found.uid !== 0 || found.mode & 0o022 || !found.isDirectory()) {
    throw new Error(`${folder} is not a folder that only root can write: remove it.`);
  }
  chmodSync(folder, 0o755);
  return folder;
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
