import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { expect, test } from "vitest";

/** Fills the heap with what stays, then has what lives for a while come and go; prints both in MB. */
const SCRIPT = `
  import { getHeapStatistics } from "node:v8";
  import { keepHeapSmall } from "#server/heap.ts";
  keepHeapSmall();
  const megabytes = () => getHeapStatistics().used_heap_size / 1e6;
  // Numbers with a fraction, of which each takes eight bytes.
  const page = () => new Array(1_000).fill(0.5);
  const kept = Array.from({ length: 6_000 }, page);
  globalThis.gc();
  const inUse = megabytes();
  let most = inUse;
  for (let n = 0; n < 60_000; n++) {
    // Late enough that V8 counts it as old.
    kept[n % kept.length] = page();
    most = Math.max(most, megabytes());
  }
  console.log(JSON.stringify({ inUse, most }));
`;

test("garbage is collected before it takes more than what is in use, and a few megabytes for what is new", async () => {
  const args = ["--expose-gc", "--import", "tsx", "--input-type=module", "-e", SCRIPT];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { inUse, most } = JSON.parse(stdout) as Record<string, number>;
  expect(inUse).toBeGreaterThan(30);
  expect(most).toBeLessThan(2 * inUse! + 60);
});
