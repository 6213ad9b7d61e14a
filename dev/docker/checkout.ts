import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "#dev/services.ts";
import { createRun } from "./engine.ts";

/** Contents of this checkout that no image or container needs. */
const ELSEWHERE = ["node_modules", ".git", ".env", ".data", "build", "test-results", "secrets"];

/** Creates a folder that holds one version of the repository after the other, as an operator's checkout does. */
export async function createCheckout(signal: AbortSignal) {
  const folder = await mkdtemp(join(tmpdir(), "pearl-trial-"));
  const run = createRun(root, {}, signal);
  // Folders stay, because Caddy's container has one of them, and git would keep them, too.
  const fill = (tar: string) => run(`find ${folder} -type f -delete && ${tar} | tar -x -C ${folder}`);
  const excluded = ELSEWHERE.map((name) => `--exclude=./${name}`).join(" ");
  return {
    folder,
    /** Puts there what the repository holds now, whether committed or not. */
    usePresent: () => fill(`tar -c ${excluded} .`),
    useRevision: (revision: string) => fill(`git archive ${revision}`),
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Finds the version before this one: the newest tag, else the one before the newest file of `db/migrations/` was added.
 * @throws Error without the history of git
 */
export async function previousRevision(): Promise<string> {
  const git = createRun(root, {});
  const tag = await git("git describe --tags --abbrev=0 HEAD^").catch(() => "");
  if (tag) return tag;
  const newest = (await migrationsIn(root)).at(-1);
  const added = `git log -1 --no-renames --diff-filter=A --format=%H -- db/migrations/${newest}.*`;
  return git(`git rev-parse --short "$(${added})^"`);
}

/** Names the migrations of a checkout in their order. */
export async function migrationsIn(folder: string): Promise<string[]> {
  const files = await readdir(join(folder, "db/migrations"));
  return files
    .filter((file) => /^\d/.test(file))
    .map((file) => file.replace(/\.\w+$/, ""))
    .toSorted();
}
