import { expect, test } from "vitest";

import { delayIn, durationIn } from "./times.tsx";

test.each([
  [0, "0 seconds"],
  [59, "59 seconds"],
  [61, "1 minute"],
  [7_199, "119 minutes"],
  [7_200, "2 hours"],
  [172_799, "47 hours"],
  [1_000_000_000, "11,574 days"],
])("durationIn rounds %i seconds down: %s", (seconds, text) => expect(durationIn("en", seconds)).toBe(text));

test.each([
  [1, "1 Sekunde"],
  [90, "90 Sekunden"],
  [3_600, "1 Stunde"],
  [5_400, "90 Minuten"],
  [86_400, "24 Stunden"],
  [86_399, "86.399 Sekunden"],
])("delayIn is exact for %i seconds: %s", (seconds, text) => expect(delayIn("de", seconds)).toBe(text));
