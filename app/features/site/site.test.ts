import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { textIn } from "#app/features/settings/texts.ts";
import { bilingualIn, wordsOf } from "#test/languages.ts";
import { ourCommands as commands, ourSite } from "#test/our-site.ts";
import facts from "./facts.json" with { type: "json" };
import type { FeaturePage } from "./feature-schema.server.ts";
import { readSite, SiteError } from "./site.server.ts";

const LANGUAGES = ["en", "de"] as const;
const { features } = ourSite;
const pages = [...features];

function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]*)`/g)].map(([, code]) => code!);
}

function cellsOf(page: FeaturePage, id: string, language: (typeof LANGUAGES)[number]): string[][] {
  const table = page.sections.find((each) => each.id === id);
  if (table?.kind !== "table") throw new Error(`There is no table called ${id}.`);
  return table.rows.map((row) => row.map((cell) => textIn(language, cell).text.replaceAll("\u00a0", " ")));
}

describe.each(pages)("the page of %s", (_category, page) => {
  const texts = bilingualIn(page);

  test("is described in 70 to 155 characters", () => {
    for (const language of LANGUAGES) expect(textIn(language, page.description).text).toMatch(/^.{70,155}$/);
  });

  test("has two to five sections, each with an anchor of its own", () => {
    const ids = page.sections.map(({ id }) => id);
    expect([2, 3, 4, 5]).toContain(ids.length);
    // The table of commands and the target of the skip link are on every page.
    expect(new Set([...ids, "commands", "content"]).size).toBe(ids.length + 2);
  });

  test("shows messages in the order of the clock, and the bot is one who writes", () => {
    const { messages } = page.scene;
    const times = messages.map(({ time }) => time);
    expect(times.toSorted()).toEqual(times);
    expect(messages.some((message) => "bot" in message)).toBe(true);
  });

  test.each<[rule: string, breaks: (text: string) => boolean]>([
    ["closes its code", (text) => text.split("`").length % 2 === 0],
    ["leaves no text empty", (text) => text.trim() === "" || text.includes("``")],
    ["does not shout", (text) => /[\p{L}\d]!/u.test(wordsOf(text))],
  ])("%s", (_, breaks) => {
    expect(texts.filter(({ en, de }) => breaks(en) || breaks(de))).toEqual([]);
  });

  test("mentions only commands that exist", () => {
    const exists = (line: string) => {
      const named = commands.filter(({ name }) => `${line} `.startsWith(`${name} `));
      const longest = named.toSorted((a, b) => b.name.length - a.name.length)[0];
      return longest !== undefined && (line === longest.name || longest.options.length > 0);
    };
    const mentioned = texts.flatMap(({ where, en, de }) => [
      ...[en, de].flatMap(codeIn).filter((code) => code.length > 1),
      ...(where.startsWith("scene.") ? [en, de] : []),
    ]);
    const lines = mentioned.filter((text) => text.startsWith("!")).map((text) => text.slice(1));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !exists(line))).toEqual([]);
  });
});

describe("what the pages have to say", () => {
  test.each(pages)("%s: names everything that the page has to explain", (category, page) => {
    for (const language of LANGUAGES) {
      const texts = bilingualIn(page).map((text) => text[language]);
      const text = texts.join("\n").replaceAll("\u00a0", " ").toLowerCase();
      const { text: currency } = textIn(language, ourSite.currency);
      const said = new Map(Object.entries(facts))
        .get(category)!
        [language].map((fact) => fact.replace("{{pearls}}", currency).toLowerCase());
      expect(said.filter((fact) => !text.includes(fact))).toEqual([]);
    }
  });

  test.each(LANGUAGES)("economy: every job level adds half of the base pay (%s)", (language) => {
    const percentOf = { en: "%", de: " %" }[language];
    expect(cellsOf(features.get("economy")!, "jobs", language)).toEqual(
      [100, 150, 200, 250].map((pay, index) => [`${index + 1}`, `${pay}${percentOf}`, `${pay * 2}`]),
    );
  });

  test.each(LANGUAGES)("levelsystem: the table follows the formula (%s)", (language) => {
    const { format } = new Intl.NumberFormat(language);
    expect(cellsOf(features.get("levelsystem")!, "levels", language)).toEqual(
      [1, 2, 3, 5, 10, 20, 50].map((level) => [`${level}`, format(level ** 2 * 100), format(level ** 2 * 5)]),
    );
  });

  test.each(LANGUAGES)("verification: 300 seconds and 3 attempts by default (%s)", (language) => {
    const defaults = cellsOf(features.get("verification")!, "setup", language).map((row) => row.at(-1));
    expect(defaults.slice(-2)).toEqual(["300", "3"]);
  });
});

const CHANGES: Record<string, [from: string | RegExp, to: string]> = {
  "an area whose id a page has": ['"id": "fun"', '"id": "team"'],
  "a feature page of no area": ['"id": "fun"', '"id": "joy"'],
  "a link without TLS": ["https://blog", "http://blog"],
  "a command's unknown permission": ["Manage Roles", "Manage Tea"],
  "a table whose row lacks a cell": [/"rows": \[\s*\[/, '$&"one more", '],
  "an unknown key": ['"name":', '"nickname": "x", "name":'],
  "no JSON": [/}\s*$/, ""],
};

describe("the site folder", () => {
  const copy = () => {
    const folder = mkdtempSync(join(tmpdir(), "pearl-site-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    cpSync("site", folder, { recursive: true });
    return folder;
  };
  const change = (folder: string, file: string, edit: (text: string) => string) =>
    writeFileSync(join(folder, file), edit(readFileSync(join(folder, file), "utf8")));

  test("is refused with the file and the place of each mistake", () => {
    const folder = copy();
    change(folder, "features/ai.json", (text) =>
      text.replace('"icon": "', '"icon": "no-').replace("23:", "24:"),
    );
    expect(() => readSite(folder)).toThrow(SiteError);
    expect(() => readSite(folder)).toThrow(/features\/ai\.json: [a-z0-9.]+\.icon: There is no such icon\./);
  });

  test.each([
    ["an area whose id a page has", "site.json", /site\.json: areas\.1\.id: This id is taken\./],
    ["a feature page of no area", "site.json", /features\/fun\.json: site\.json has no area with this id/],
    ["a link without TLS", "site.json", /site\.json: links\.blog: An https address is needed/],
    ["a command's unknown permission", "commands.json", /commands\.json: prefixCommands\.0\.permission/],
    [
      "a table whose row lacks a cell",
      "features/counting.json",
      /features\/counting\.json: sections\.\d\.rows: Each row/,
    ],
    ["an unknown key", "team.json", /team\.json: 0: Unrecognized key: "nickname"/],
    ["no JSON", "features/fun.json", /features\/fun\.json: .*JSON/],
  ])("%s is refused", (what, file, message) => {
    const folder = copy();
    change(folder, file, (text) => {
      const [from, to] = CHANGES[what]!;
      return text.replace(from, to);
    });
    expect(() => readSite(folder)).toThrow(message);
  });

  test("a missing file is refused by its name, and a missing feature page leaves the area without one", () => {
    const folder = copy();
    rmSync(join(folder, "features/utility.json"));
    expect(readSite(folder).features.has("utility")).toBe(false);
    rmSync(join(folder, "commands.json"));
    expect(() => readSite(folder)).toThrow(/commands\.json: ENOENT/);
  });
});
