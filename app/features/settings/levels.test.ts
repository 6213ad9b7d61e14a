import fc from "fast-check";
import { expect, test } from "vitest";

import { effortFor, isLevel, levelsToShow, xpFor, type LevelSettings } from "./levels.ts";
import { levels } from "./modules/levels.server.ts";

const usual: LevelSettings = levels.defaults;

test("xpFor is a hundred times the square of the level", () => {
  expect([0, 1, 2, 10, 1_000].map(xpFor)).toEqual([0, 100, 400, 10_000, 100_000_000]);
});

test("effortFor calculates messages, writing and talking", () => {
  expect(effortFor(1, usual)).toEqual({ messages: { fewest: 4, most: 7 }, writing: 180, talking: 3_000 });
  expect(effortFor(10, usual)).toEqual({
    messages: { fewest: 400, most: 667 },
    writing: 399 * 60,
    talking: 1_000 * 300,
  });
  expect(effortFor(10, { ...usual, multiplier: 2, cooldownSeconds: 0 })).toEqual({
    messages: { fewest: 200, most: 334 },
    writing: 0,
    talking: 500 * 300,
  });
});

test("effortFor is not increased by rounding errors", () => {
  expect(effortFor(100, { ...usual, xpMin: 100, xpMax: 100, multiplier: 1.15 }).messages?.most).toBe(8_696);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 1, max: 100 }),
      (level, xp, tenths) => {
        const { messages } = effortFor(level, { ...usual, xpMin: xp, xpMax: xp, multiplier: tenths / 10 });
        expect(messages?.most).toBe(Math.ceil((xpFor(level) * 10) / (xp * tenths)));
      },
    ),
  );
});

const messages = { fewest: 4, most: 7 };
test.each([
  [{ xpMin: NaN }, { talking: 3_000 }],
  [{ xpMin: 30 }, { talking: 3_000 }],
  [{ xpMax: 1_001 }, { talking: 3_000 }],
  [{ cooldownSeconds: -1 }, { messages, talking: 3_000 }],
  [{ voiceMinutes: 0 }, { messages, writing: 180 }],
  [{ multiplier: 0 }, {}],
  [{ multiplier: NaN }, {}],
  [{ multiplier: Infinity }, {}],
])("invalid settings %o remove only the efforts that depend on them", (change, effort) => {
  expect(effortFor(1, { ...usual, ...change })).toEqual(effort);
});

test("levelsToShow returns low levels, round ones, and those with a role", () => {
  const roles = [12, 5, 1_001, NaN, 2.5, 0, 1_000, 12].map((level) => ({ level, roleId: "1" }));
  expect(levelsToShow(roles)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 50, 100, 1_000]);
  expect([0, 1, 1_000, 1_001, 1.5, NaN].map(isLevel)).toEqual([false, true, true, false, false, false]);
});
