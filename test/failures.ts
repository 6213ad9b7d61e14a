import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** How many lines of a failure's message are repeated. */
const LINES = 12;

/** A test that failed: its file and name in one line, and what it said. */
export interface Failure {
  test: string;
  message: string;
}

/** What is read of Vitest's JSON report. */
export interface VitestReport {
  testResults?: readonly {
    name: string;
    startTime: number;
    endTime: number;
    /** Says why a file could not be loaded. */
    message?: string;
    status: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[];
  }[];
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
}

interface Suite {
  suites?: readonly Suite[];
  specs?: readonly {
    file: string;
    title: string;
    tests: readonly {
      projectName: string;
      status: string;
      results: readonly { errors?: readonly { message?: string }[] }[];
    }[];
  }[];
}

/** What is read of Playwright's JSON report. */
export interface PlaywrightReport extends Suite {
  stats?: { expected: number; unexpected: number; skipped: number };
}

/** Lists what failed in a run of Vitest, and the files that could not be loaded. */
export function failuresOfTests({ testResults = [] }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, status, message = "", assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (failed.length === 0 && status === "failed") return [{ test: file, message }];
    return failed.map(({ fullName, failureMessages = [] }) => ({
      test: `${file} › ${fullName}`,
      message: failureMessages.join("\n"),
    }));
  });
}

/** Lists the journeys that failed in a run of Playwright. */
export function failuresOfJourneys({ suites = [], specs = [] }: Suite): Failure[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ projectName, results }) => ({
        test: `e2e/${file} › ${title} (${projectName})`,
        message: results.flatMap(({ errors = [] }) => errors.map((one) => one.message ?? "")).join("\n"),
      })),
  );
  return [...own, ...suites.flatMap(failuresOfJourneys)];
}

/** Prints each failure once more, in a few lines, for whoever sees only the end of a long log. */
export function printFailures(failures: readonly Failure[]): void {
  if (failures.length > 0) console.log("\nFailed");
  for (const { test, message } of failures) {
    const lines = stripVTControlCharacters(message).split("\n").slice(0, LINES);
    console.log([test, ...lines.map((line) => `    ${line}`)].join("\n"));
  }
}
