import { lazy, Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectComplaint } from "#test/console.ts";
import { ABORT_AFTER_MS, renderWhole } from "./render-whole.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const render = (part: Promise<{ default: () => JSX.Element }>) => {
  const Part = lazy(() => part);
  const First = () => {
    // The time is over when this pass ends.
    setImmediate(() => vi.advanceTimersByTime(ABORT_AFTER_MS));
    return <p>first</p>;
  };
  const page = (
    <main>
      <First />
      <Suspense>
        <Part />
      </Suspense>
    </main>
  );
  return renderWhole(page, undefined, () => {});
};

test("a page whose last parts are ready when its time is over is whole, and one that waits is refused", async () => {
  const whole = await render(Promise.resolve({ default: () => <p>last</p> }));
  expect(whole.toString()).toContain("<p>last</p>");
  // React says so of any render that is aborted behind its shell.
  expectComplaint(/still abortable task/);
  await expect(render(new Promise(() => {}))).rejects.toThrow(`${ABORT_AFTER_MS} ms`);
});
