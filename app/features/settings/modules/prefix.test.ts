import fc from "fast-check";
import { expect, test } from "vitest";

import { prefix } from "./prefix.server.ts";

const accepts = (prefixText: unknown) => prefix.schema.safeParse({ prefix: prefixText }).success;

test.each(["👩\u200d🚀", "!", "?", "p!", "$$$$$", "🐉🐉🐉🐉🐉", "<b>", "ä", "__"])("%j is accepted", (text) =>
  expect(accepts(text)).toBe(true),
);

test.each(["\u00a0", "\u2028", "\0", "\u200d", "🐉🐉🐉🐉🐉🐉", "\ud800", 5, null])("%j is refused", (text) =>
  expect(accepts(text)).toBe(false),
);

test("accepted prefixes have one to five characters and no white space", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 8 }), (text) => {
      const fits = [...text].length >= 1 && [...text].length <= 5 && !/\s/.test(text);
      if (!fits) expect(accepts(text)).toBe(false);
    }),
  );
});
