import { expect, test } from "vitest";
import type { LevelSettings } from "#app/features/settings/levels.ts";
import { levels } from "#app/features/settings/modules/levels.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";
import { rendered } from "#test/render.tsx";
import { facts } from "#test/simulation.ts";
import { LevelTable } from "./level-table.tsx";

const table = (change: Partial<LevelSettings> = {}, locale?: Locale) =>
  rendered(<LevelTable settings={{ ...levels.defaults, ...change }} facts={facts} />, locale);

/** The cells of each row. */
function rows(markup: string): string[][] {
  return [...markup.matchAll(/<tr[^>]*>(<th scope="row".*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) => cell.replace(/<[^>]+>/g, "")),
  );
}

test("the table shows the effort for each level, in the reader's language", () => {
  expect(rows(table())[9]).toEqual(["10", "10,000", "400 to 667", "6 hours", "3 days", "none"]);
  expect(rows(table({}, "de"))[9]).toEqual(["10", "10.000", "400 bis 667", "6 Stunden", "3 Tage", "keine"]);
  expect(table()).toContain("Level 10 takes 400 to 667 messages, 6 hours at least.");
  expect(rows(table())[0]).toEqual(["1", "100", "4 to 7", "3 minutes", "50 minutes", "none"]);
  expect(rows(table({ xpMin: 20, xpMax: 20 }))[0]?.[2]).toBe("5");
  // 100 × 1.15 is slightly too small in floating point.
  const [level, xp, messages] = rows(table({ xpMin: 100, xpMax: 100, multiplier: 1.15 }))[14] ?? [];
  expect([level, xp, messages]).toEqual(["100", "1,000,000", "8,696"]);
});

test("levels with a role are in the table and on the curve", () => {
  const roles = [
    { level: 12, roleId: "20" },
    { level: 50, roleId: "99" },
    { level: NaN, roleId: "20" },
    { level: 2_000, roleId: "20" },
    { level: 50, roleId: "" },
  ];
  const markup = table({ roles });
  const levelsShown = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 50, 100];
  expect(rows(markup).map(([level]) => Number(level))).toEqual(levelsShown);
  const roleAt = Object.fromEntries(rows(markup).map((cells) => [cells[0], cells.at(-1)]));
  expect(roleAt).toMatchObject({ 12: "@role 20", 50: "deleted roleno role" });
  expect(markup.match(/<circle/g)).toHaveLength(2);
  expect(markup).toContain("2 levels on it have a role.");
  expect(table()).not.toContain("<circle");
});

test("the curve is an image with a description, and ends at the last level", () => {
  const markup = table({ roles: [{ level: 400, roleId: "20" }] });
  const [, title = "", text = ""] =
    /<svg[^>]* role="img" aria-labelledby="([^"]+)" aria-describedby="([^"]+)"/.exec(markup) ?? [];
  expect(markup).toContain(`<title id="${title}">XP for each level</title>`);
  const curve = "A curve from level 0 to level 400, which begins at 16,000,000 XP.";
  const described = `${curve} Each level takes more than the one before it. One level on it has a role.`;
  expect(markup).toContain(`<desc id="${text}">${described}</desc>`);
  expect(markup).toContain('cx="470" cy="10"');
  expect(markup).not.toContain("style=");
});

test("invalid input leaves its cells open", () => {
  const first = (change: Partial<LevelSettings>) => rows(table(change))[0]?.slice(2, 5);
  for (const xpMin of [NaN, 30]) expect(first({ xpMin })).toEqual(["–", "–", "50 minutes"]);
  expect(first({ multiplier: 0 })).toEqual(["–", "–", "–"]);
  expect(first({ cooldownSeconds: 9_999, voiceXp: -1 })).toEqual(["4 to 7", "–", "–"]);
});
