import { vi } from "vitest";

/** Stops `performance.now` until the test ends: memories of some seconds stay, however long a busy machine takes. */
export function stopClock(): void {
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
}
