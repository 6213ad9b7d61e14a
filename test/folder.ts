import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Makes a folder that lasts as long as the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pearl-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
