import { BaseSequencer, type TestSpecification } from "vitest/node";
import { slowFiles } from "./slow-files.ts";

/** Vitest's order, by size, with the slow files first: one that began last would run alone at the end. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId));
  }
}

function rankOf(path: string): number {
  const rank = slowFiles.findIndex(([part]) => path.includes(part));
  return rank < 0 ? slowFiles.length : rank;
}
