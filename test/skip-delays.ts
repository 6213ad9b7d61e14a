import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, onTestFinished, vi } from "vitest";

const real = timers.setTimeout;

function replace(setTimeout: unknown) {
  Object.assign(timers, { setTimeout });
  syncBuiltinESMExports();
}

/**
 * Makes the promises of `node:timers/promises` resolve at once during this file's tests. Returns a mock that receives
 * the milliseconds. Unlike a module mock it is removed after the file, so files may share a process.
 */
export function skipDelays() {
  const waited = vi.fn<(milliseconds?: number) => Promise<void>>();
  beforeAll(() => replace(waited));
  beforeEach(() => void waited.mockReset().mockResolvedValue());
  afterAll(() => replace(real));
  return waited;
}

/** Makes delays of this length endless until the test ends: a busy machine takes longer for what they limit. */
export function holdDelays(held: number): void {
  const hold = (...delay: Parameters<typeof real>) =>
    delay[0] === held ? new Promise(() => {}) : real(...delay);
  replace(hold);
  onTestFinished(() => replace(real));
}
