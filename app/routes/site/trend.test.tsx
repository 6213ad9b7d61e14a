import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { Trend } from "./trend.tsx";

function draw(...values: [daysAgo: number, value: number][]): string {
  const points = values.map(([daysAgo, value]) => ({ daysAgo, value }));
  return renderToStaticMarkup(<Trend points={points} label="Servers, from 1 to 9" />);
}

/** The corners of the line. */
function corners(markup: string): [x: number, y: number][] {
  const path = /d="M([^"V]+)"/.exec(markup)?.[1] ?? "";
  return path.split("L").map((corner) => corner.split(" ").map(Number) as [number, number]);
}

test("fewer than two days are not drawn", () => {
  expect(draw()).toBe("");
  expect(draw([0, 5])).toBe("");
  expect(draw([1, 5], [0, 5])).toContain("<svg");
});

test("it is a picture with words, and each day has its thread", () => {
  const markup = draw([2, 1], [1, 4], [0, 9]);
  expect(markup).toContain('role="img" aria-label="Servers, from 1 to 9"');
  expect(markup.match(/V58/g)).toHaveLength(3);
});

test("time goes to the right at its own pace, and more is higher", () => {
  const [first, second, third] = corners(draw([10, 1], [8, 9], [0, 5]));
  expect(first?.[0]).toBe(6);
  expect(third?.[0]).toBe(234);
  expect((second?.[0] ?? 0) - 6).toBeCloseTo((234 - 6) / 5);
  expect([first?.[1], second?.[1], third?.[1]]).toEqual([50, 10, 30]);
});

test("what never changed lies level, and nothing leaves the frame", () => {
  expect(corners(draw([3, 7], [0, 7]))).toEqual([
    [6, 30],
    [234, 30],
  ]);
  for (const [x, y] of corners(draw([30, 0], [4, Number.MAX_SAFE_INTEGER], [1, 3]))) {
    expect(x).toBeGreaterThanOrEqual(6);
    expect(x).toBeLessThanOrEqual(234);
    expect(y).toBeGreaterThanOrEqual(10);
    expect(y).toBeLessThanOrEqual(50);
  }
});
