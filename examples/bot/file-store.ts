import { readFile, rename, writeFile } from "node:fs/promises";

import type { Saved, Store } from "./client.ts";

/**
 * Keeps the bot's settings and its place in the feed in one file. It is replaced by renaming, so that a process that is
 * killed leaves the old or the new one, and never half of one.
 */
export function fileStore(path: string): Store {
  const unfinished = `${path}.new`;
  return {
    async load(): Promise<unknown> {
      try {
        return JSON.parse(await readFile(path, "utf8"));
      } catch (error) {
        // None yet, or torn by a power cut: a snapshot brings it back.
        if (error instanceof SyntaxError || isMissing(error)) return undefined;
        throw error;
      }
    },

    async save(saved: Saved): Promise<void> {
      await writeFile(unfinished, JSON.stringify(saved), { mode: 0o600 });
      await rename(unfinished, path);
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
