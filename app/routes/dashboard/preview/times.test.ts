import { expect, test } from "vitest";

import { delayIn, durationIn } from "./times.tsx";

test("about how long", () => {
  const lengths = [0, 1, 59, 60, 61, 3_600, 7_199, 7_200, 7_201, 172_799, 172_800, 1_000_000_000];
  expect(lengths.map((seconds) => durationIn("en", seconds))).toEqual([
    "0 seconds",
    "1 second",
    "59 seconds",
    "1 minute",
    "1 minute",
    "60 minutes",
    "119 minutes",
    "2 hours",
    "2 hours",
    "47 hours",
    "2 days",
    "11,574 days",
  ]);
  expect(durationIn("de", 1_000_000_000)).toBe("11.574 Tage");
});

test("exactly how long", () => {
  const lengths = [1, 60, 90, 3_600, 5_400, 86_400, 86_399];
  expect(lengths.map((seconds) => delayIn("de", seconds))).toEqual([
    "1 Sekunde",
    "1 Minute",
    "90 Sekunden",
    "1 Stunde",
    "90 Minuten",
    "24 Stunden",
    "86.399 Sekunden",
  ]);
});
