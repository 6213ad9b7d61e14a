import { expect, onTestFinished, test, vi } from "vitest";
import { onceSeen } from "./polling.ts";

test("a page that waits asks once it is visible, and not again before the answer is shown", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const page = { hidden: true };
  vi.stubGlobal("document", page);
  const [load, prevented] = [vi.fn<() => void>(), vi.fn<() => void>()];
  onceSeen(load, 500);
  onceSeen(prevented, 500)();
  vi.advanceTimersByTime(5_000);
  expect(load).not.toHaveBeenCalled();
  page.hidden = false;
  vi.advanceTimersByTime(5_000);
  expect([load.mock.calls.length, prevented.mock.calls.length]).toEqual([1, 0]);
});
