import { existsSync, readFileSync } from "node:fs";

import { z } from "zod";

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** Counts Vitest's JSON report. A file that could not be loaded is a failure, as is a run without tests. */
export function countTests(file: string, exitedWell: boolean): Counts {
  const report = read(file, vitestReport);
  if (!report) return honest(noCounts, exitedWell);
  const broken = report.testResults.filter(
    (one) => one.status === "failed" && one.assertionResults.length === 0,
  );
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return honest(counts, exitedWell);
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** Counts the tests in Playwright's JSON report in the same way. */
export function countJourneys(file: string, exitedWell: boolean): Counts {
  const report = read(file, playwrightReport);
  if (!report) return honest(noCounts, exitedWell);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return honest({ passed: expected, failed: unexpected + flaky, skipped }, exitedWell);
}

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}

/** Adds a failure for a run without tests, and for a runner that failed outside of its tests. */
function honest(counts: Counts, exitedWell: boolean): Counts {
  if (counts.passed + counts.failed === 0) console.error("No test was run.");
  else if (exitedWell || counts.failed > 0) return counts;
  return { ...counts, failed: counts.failed + 1 };
}
