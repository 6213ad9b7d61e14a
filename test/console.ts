import { format } from "node:util";
import { afterEach, beforeEach, expect, vi } from "vitest";

const complaints: string[] = [];
let expected: RegExp[] = [];

/** Expects a `console.error` or `console.warn` of the running test, which fails without it. */
export function expectComplaint(pattern: RegExp): void {
  expected.push(pattern);
}

beforeEach(() => {
  complaints.length = 0;
  expected = [];
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...parts) => void complaints.push(format(...parts)));
  }
});

afterEach(() => {
  const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
  const missing = expected.filter((pattern) => !complaints.some((complaint) => pattern.test(complaint)));
  expect(unexpected, "console.error and console.warn during the test").toEqual([]);
  expect(missing, "complaints that were expected and did not come").toEqual([]);
});
