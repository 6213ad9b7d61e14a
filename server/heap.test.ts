import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Fills the heap with live data, then allocates and drops short-lived data; prints both in MB. */
const SCRIPT = `
  import { getHeapSpaceStatistics, getHeapStatistics } from "node:v8";
  import { keepHeapSmall } from "#server/heap.ts";
  const whenStarted = keepHeapSmall();
  const young = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space").space_size / 1e6;
  const megabytes = () => getHeapStatistics().used_heap_size / 1e6;
  // Fractional numbers take eight bytes each.
  const page = () => new Array(1_000).fill(0.5);
  const kept = Array.from({ length: 6_000 }, page);
  const atStart = young();
  whenStarted();
  globalThis.gc();
  const inUse = megabytes();
  let most = inUse;
  for (let n = 0; n < 60_000; n++) {
    // Late enough for V8 to promote it to the old generation.
    kept[n % kept.length] = page();
    most = Math.max(most, megabytes());
  }
  console.log(JSON.stringify({ atStart, inUse, most, later: young() }));
`;

test("keepHeapSmall: the heap stays below 1.75 times the live size plus the young generation, which grows after the start", async () => {
  const args = ["--expose-gc", "--import", "tsx", "--input-type=module", "-e", SCRIPT];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { atStart, inUse, most, later } = JSON.parse(stdout) as Record<string, number>;
  expect(inUse).toBeGreaterThan(30);
  expect(most).toBeLessThan(1.75 * inUse! + 60);
  expect(atStart).toBeLessThan(5);
  expect(later).toBeGreaterThan(5);
});
