import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { STORED } from "#app/features/users/personal-data.server.ts";
import { storedRows } from "#app/routes/site/page/own.server.ts";
import { ourSite } from "./our-site.ts";

const records = readdirSync("docs/decisions").map((file) => `docs/decisions/${file}`);
const pages = [
  ...[
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "test/README.md",
    "examples/bot/README.md",
    "clients/SPECIFICATION.md",
    ...["conformance", "go", "python", "typescript"].map((client) => `clients/${client}/README.md`),
  ],
  ...["docs", "docs/operations"].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".md"))
      .map((file) => `${folder}/${file}`),
  ),
];

/** A path of this repository in code quotes, from its first folder on. */
const PATH = /`((?:app|bench|clients|db|dev|docs|e2e|examples|public|server|site|test|vite)\/[\w./$-]*)`/g;

test.each(pages)("%s: every file that it names exists", (page) => {
  const text = readFileSync(page, "utf8");
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = ""]) =>
    join(dirname(page), path),
  );
  const named = [...text.matchAll(PATH)].map(([, path = ""]) => path);
  expect([...links, ...named].filter((path) => !existsSync(path))).toEqual([]);
});

test.each(pages)("%s: every heading that it links to exists", (page) => {
  const links = readFileSync(page, "utf8").matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g);
  const gone = [...links].filter(([, path = "", heading]) => {
    const file = path ? join(dirname(page), path) : page;
    return file.endsWith(".md") && !headingsOf(file).includes(`${heading}`);
  });
  expect(gone.map(([link]) => link)).toEqual([]);
});

/** Names that links use for the headings of a page: small letters, digits and hyphens, as GitHub makes them. */
function headingsOf(file: string): string[] {
  const headings = readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("docs/operations/reference.md: what is stored about people is what `{{stored}}` shows", () => {
  const [, table = ""] = /## What is stored about people[^]*?\|---\|---\|\n([^]*?)\n\n/.exec(
    readFileSync("docs/operations/reference.md", "utf8"),
  )!;
  const rows = storedRows("en", STORED, 90).map((cells) => `| ${cells.join(" | ")} |`);
  expect(table.split("\n")).toEqual(rows.map((row) => row.replaceAll(ourSite.name, "the bot")));
});

test.each(records)("%s: has a date and a status", (file) => {
  const record = /^# \d+\. .+\n\n\d{4}-\d\d-\d\d, (accepted|superseded by \[\d+\]\(.+\))\.\n\n/;
  expect(readFileSync(file, "utf8")).toMatch(record);
});
