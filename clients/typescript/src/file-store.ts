import { readFile, rename, writeFile } from "node:fs/promises";
import type { Kept, Store } from "./types.ts";

/** Stores the bot's settings and cursor in a file, which is replaced atomically by renaming. */
export function fileStore(path: string): Store {
  const unfinished = `${path}.new`;
  return {
    async load(): Promise<unknown> {
      try {
        return JSON.parse(await readFile(path, "utf8"));
      } catch (error) {
        // Missing, or damaged by a power cut: a snapshot replaces it.
        if (error instanceof SyntaxError || isMissing(error)) return undefined;
        throw error;
      }
    },

    async save(kept: Kept): Promise<void> {
      await writeFile(unfinished, JSON.stringify(kept), { mode: 0o600 });
      await rename(unfinished, path);
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
