import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";

/**
 * Makes the promises of `node:timers/promises` resolve at once during this file's tests. Returns a mock that receives
 * the milliseconds. Unlike a module mock it is removed after the file, so files may share a process.
 */
export function skipDelays() {
  const waited = vi.fn<(milliseconds?: number) => Promise<void>>();
  const real = timers.setTimeout;
  const replace = (setTimeout: unknown) => {
    Object.assign(timers, { setTimeout });
    syncBuiltinESMExports();
  };
  beforeAll(() => replace(waited));
  beforeEach(() => void waited.mockReset().mockResolvedValue());
  afterAll(() => replace(real));
  return waited;
}
