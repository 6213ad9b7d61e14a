import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob, relative } from "node:path";

import { expect, test } from "vitest";

const APP = join(import.meta.dirname, "..");
const STYLES = import.meta.dirname;

const routes = readdirSync(join(APP, "routes"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx"))
  .map((path) => join(APP, "routes", path))
  .filter((path) => readFileSync(path, "utf8").includes("ownSheet: true"));

test("some pages have a sheet of their own", () => {
  expect(routes.length).toBeGreaterThan(0);
});

test.each(routes.map((route) => [relative(APP, route), route]))(
  "%s: its sheet names every file whose markup it shows",
  (_, route) => {
    const [sheet = ""] = imports(route, /"#app\/styles\/([\w-]+\.css)\?url"/g);
    const sources = ["document-sheet.css", sheet].flatMap((name) =>
      imports(join(STYLES, name), /^@source "([^"]+)"/gm).map((glob) => join(STYLES, glob)),
    );
    const missing = [...reached(route)].filter((file) => !sources.some((glob) => matchesGlob(file, glob)));
    expect(missing.map((file) => relative(APP, file))).toEqual([]);
  },
);

/** The files with markup that this one imports, and those that they import, and itself. */
function reached(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const path of imports(file, /from "((?:#app|\.)\/[^"]+\.tsx)"/g)) {
    reached(path.startsWith("#app/") ? join(APP, path.slice(5)) : join(dirname(file), path), known);
  }
  return known;
}

function imports(file: string, pattern: RegExp): string[] {
  return [...readFileSync(file, "utf8").matchAll(pattern)].map(([, found = ""]) => found);
}
