import { existsSync, readdirSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

/** Test files, relative to the checkout. */
export interface Selection {
  tests: string[];
  journeys: string[];
}

/** Folders without tests of ours. */
const ELSEWHERE = /(^|\/)(node_modules|\.[^/]+)$|^(build|test-results)$/;

/** Selects tests by file, folder or part of paths (`npm test -- NAME…`). @throws Error for a name without tests */
export function selectTests(names: readonly string[], root = process.cwd()): Selection {
  const all = listFiles(root);
  const tests = all.filter((file) => /\.test\.tsx?$/.test(file));
  const journeys = all.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file));
  const chosen = new Set(names.flatMap((name) => filesOf(name, [...tests, ...journeys], root)));
  return {
    tests: tests.filter((file) => chosen.has(file)),
    journeys: journeys.filter((file) => chosen.has(file)),
  };
}

function listFiles(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return ELSEWHERE.test(path) ? [] : listFiles(root, path);
    return path;
  });
}

function filesOf(name: string, files: string[], root: string): string[] {
  const path = relative(root, resolve(root, name)).replaceAll(sep, "/");
  const found = existsSync(resolve(root, name))
    ? files.filter((file) => path === "" || file === path || file.startsWith(`${path}/`))
    : files.filter((file) => file.includes(name));
  if (found.length > 0) return found;
  throw new Error(
    `No test is in ${name}. Name test files (*.test.ts, e2e/*.spec.ts), folders, or a part of their paths:\n` +
      "  npm test -- app/i18n e2e/home.spec.ts\n" +
      "Without a name everything runs.",
  );
}
