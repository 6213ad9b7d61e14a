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

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

test("passed, failed and skipped tests are counted", () => {
  expect(countTests(report({ ...vitest, numTodoTests: 1 }), true)).toEqual({
    passed: 3,
    failed: 0,
    skipped: 1,
  });
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countJourneys(report({ stats }), false)).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test("a file that cannot be loaded counts as a failure", () => {
  const testResults = [{ status: "failed", assertionResults: [] }];
  expect(countTests(report({ ...vitest, testResults }), false)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test("a runner that fails outside of its tests counts as a failure", () => {
  expect(countTests(report(vitest), false)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test("a run without tests is a failure, with or without a report", () => {
  expectComplaint(/No test was run/);
  expect(countTests(report({ ...vitest, numPassedTests: 0 }), true).failed).toBe(1);
  expect(countJourneys("/nowhere/report.json", true).failed).toBe(1);
});
