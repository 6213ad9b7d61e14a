import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

import { afterAll, beforeAll, beforeEach, vi } from "vitest";

/**
 * Lets the promises of `node:timers/promises` resolve at once while the tests of this file run. Returns a mock that has the
 * milliseconds asked for. Unlike a mocked module it ends with its file, so that files may share a process.
 */
export function useNoWaiting() {
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
