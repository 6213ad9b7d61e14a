import { z } from "zod";

/** Findings that an answer names at most (docs/bot-api.md, "Errors and limits"). A list with more is not read further. */
export const MOST_FINDINGS = 100;

/** Member of an answer that names findings. */
export const more = z.int().min(1).optional().describe("Findings beyond the first 100, which are not named.");

/** Mistakes in a body, by path. Of more than a hundred findings, `more` counts the others. */
export interface Findings {
  fields: Record<string, string[]>;
  /** Codes for programs by path, of the findings that have one, with the bound and what was there. */
  codes?: Record<string, { code: string; max?: number; is?: number }>;
  more?: number;
}

/** Counts the findings of an answer: of all lists together the first hundred are kept, and `more` counts the others. */
export function countFindings() {
  let left = MOST_FINDINGS;
  let others = 0;
  return {
    keep<Finding>(findings: readonly Finding[]): Finding[] {
      const first = findings.slice(0, left);
      left -= first.length;
      others += findings.length - first.length;
      return first;
    },
    /** Counts findings that are not even made. */
    leaveOut(count: number): void {
      others += count;
    },
    get more(): number | undefined {
      return others || undefined;
    },
  };
}

/** Keeps the first hundred findings of all lists together, and counts the others as `more`. */
export function limitFindings<Lists extends Record<string, readonly unknown[]>>(
  lists: Lists,
): Lists & { more?: number } {
  const count = countFindings();
  const named = Object.entries(lists).map(([name, findings]) => [name, count.keep(findings)]);
  return { ...(Object.fromEntries(named) as Lists), ...(count.more && { more: count.more }) };
}
