import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { expectComplaint } from "./console.ts";
import { countJourneys, countTests } from "./counts.ts";

const file = join(tmpdir(), `pearl-report-${process.pid}.json`);
afterAll(() => rmSync(file, { force: true }));

function report(content: object): string {
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const three = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const unloaded = [{ status: "failed", assertionResults: [] }];

test.each([
  ["a skipped test", { ...three, numTodoTests: 1 }, true, { passed: 3, failed: 0, skipped: 1 }],
  [
    "a file that cannot be loaded",
    { ...three, testResults: unloaded },
    false,
    { passed: 3, failed: 1, skipped: 0 },
  ],
  ["a runner that fails outside of its tests", three, false, { passed: 3, failed: 1, skipped: 0 }],
])("countTests counts %s", (_, content, exitedWell, counts) => {
  expect(countTests(report(content), exitedWell)).toEqual(counts);
});

test("countJourneys counts flaky journeys as failures", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countJourneys(report({ stats }), false)).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test("a run without tests is a failure, with or without a report", () => {
  expectComplaint(/No test was run/);
  expect(countTests(report({ ...three, numPassedTests: 0 }), true).failed).toBe(1);
  expect(countJourneys("/nowhere/report.json", true).failed).toBe(1);
});
