import { describe, expect, test } from "vitest";
import { textIn } from "#app/features/settings/texts.ts";
import type { FeaturePage } from "#app/site/feature-schema.server.ts";
import { bilingualIn, wordsOf } from "#test/languages.ts";
import facts from "./facts.json" with { type: "json" };
import { commands, pearl } from "./pearl.ts";

const LANGUAGES = ["en", "de"] as const;
const { features } = pearl;
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
    const { messages } = page.scene!;
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
      const { text: currency } = textIn(language, pearl.currency!);
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

test("the site has ten areas with a page each, and six questions in both languages", () => {
  expect(pearl.areas.map(({ id }) => id)).toEqual([...Object.keys(facts)]);
  expect(new Set(features.keys())).toEqual(new Set(Object.keys(facts)));
  for (const language of LANGUAGES) expect(pearl.faq[language]).toHaveLength(6);
  expect(pearl.parts).toEqual({ commands: true, team: true, apply: true, stats: true });
});
