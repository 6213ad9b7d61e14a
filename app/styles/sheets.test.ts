import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob, relative } from "node:path";
import { expect, test } from "vitest";

const APP = join(import.meta.dirname, "..");
const STYLES = import.meta.dirname;

const routes = readdirSync(join(APP, "routes"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx"))
  .map((path) => join(APP, "routes", path))
  .filter((path) => readFileSync(path, "utf8").includes("handle = { sheet }"));

test("some pages have a sheet of their own", () => {
  expect(routes.length).toBeGreaterThan(0);
});

test.each(routes.map((route) => [relative(APP, route), route]))(
  "%s: its sheet names every file whose markup it shows",
  (_, route) => {
    const [sheet = ""] = imports(route, /"#app\/styles\/([\w-]+\.css)\?url"/g);
    const sources = ["document-sheet.css", sheet].flatMap(sourcesOf);
    expect(missing([...reached(route)], sources)).toEqual([]);
  },
);

test("the dashboard's sheet names every file whose markup the dashboard shows", () => {
  const pages = readdirSync(join(APP, "routes/dashboard")).filter((name) => /^[^.]+\.tsx$/.test(name));
  const files = pages.flatMap((name) => [...reached(join(APP, "routes/dashboard", name))]);
  expect(files.length).toBeGreaterThan(pages.length);
  expect(missing(files, sourcesOf("dashboard.css"))).toEqual([]);
});

test("sides are said as start and end, which turn with the direction of a language", () => {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" });
  const found = files.flatMap((path) => {
    const pattern = path.endsWith(".css")
      ? IN_SHEETS
      : /(?<!\.test)\.tsx$/.test(path)
        ? IN_MARKUP
        : undefined;
    return pattern ? imports(join(APP, path), pattern).map((side) => `${path}: ${side}`) : [];
  });
  expect(found).toEqual([]);
});

const IN_MARKUP =
  /(?<![\w-]|rtl:)(-?(?:[mp][lr]|scroll-[mp][lr]|left|right|border-[lr]|rounded-[tb]?[lr])-[\d[(apf][\w.]*|(?:text|float)-(?:left|right))(?=[\s"`])/g;
/** What stands in the middle says so from the left. */
const IN_SHEETS = /^\s*((?:[a-z-]+-)?(?:left|right): (?!50%).*|(?:text-align|float): (?:left|right))/gm;

/** The globs of a sheet, and those that it leaves out behind a "!". */
function sourcesOf(sheet: string): string[] {
  return imports(join(STYLES, sheet), /^@source ((?:not )?"[^"]+)"/gm).map((source) =>
    source.startsWith("not") ? `!${join(STYLES, source.slice(5))}` : join(STYLES, source.slice(1)),
  );
}

function missing(files: string[], sources: string[]): string[] {
  const isNamed = (file: string) =>
    sources.some((glob) => matchesGlob(file, glob)) &&
    !sources.some((glob) => glob.startsWith("!") && matchesGlob(file, glob.slice(1)));
  return files.filter((file) => !isNamed(file)).map((file) => relative(APP, file));
}

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
