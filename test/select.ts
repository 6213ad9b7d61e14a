import { existsSync, readdirSync } from "node:fs";
import { relative } from "node:path";

/** Folders without tests of ours. */
const IGNORED = /(^|\/)(node_modules|\.[^/]+)$|^(build|test-results)$/;

/** Selects test files by file, folder or part of paths (`npm test -- NAME…`). @throws Error for a name without tests */
export function selectTests(names: readonly string[]): string[] | undefined {
  if (names.length === 0) return undefined;
  const all = listFiles("").filter((file) => /\.test\.tsx?$|^e2e\/.*\.spec\.ts$/.test(file));
  const chosen = new Set(names.flatMap((name) => filesOf(name, all)));
  return all.filter((file) => chosen.has(file));
}

function listFiles(folder: string): string[] {
  return readdirSync(folder || ".", { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return IGNORED.test(path) ? [] : listFiles(path);
    return path;
  });
}

function filesOf(name: string, files: string[]): string[] {
  const path = relative("", name);
  const isMeant = (file: string) => path === "" || file === path || file.startsWith(`${path}/`);
  const found = files.filter(existsSync(name) ? isMeant : (file) => file.includes(name));
  if (found.length > 0) return found;
  throw new Error(
    `No test is in ${name}. Name test files (*.test.ts, e2e/*.spec.ts), folders, or a part of their paths:\n` +
      "  npm test -- app/i18n e2e/home.spec.ts\n" +
      "Without a name everything runs.",
  );
}
