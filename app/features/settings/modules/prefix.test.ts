import fc from "fast-check";
import { expect, test } from "vitest";

import { prefix } from "./prefix.server.ts";

const accepts = (value: unknown) => prefix.schema.safeParse(value).success;

test("the defaults match the schema", () => {
  expect(accepts(prefix.defaults)).toBe(true);
});

test.each(["👩\u200d🚀", "!", "?", "p!", "$$$$$", "🐉🐉🐉🐉🐉", "<b>", "ä", "__"])(
  "%j is accepted",
  (text) => {
    expect(accepts({ prefix: text })).toBe(true);
  },
);

test.each(["", " ", "a b", "\t", "a\n", "\u00a0", "\u2028", "\0", "123456", "🐉🐉🐉🐉🐉🐉", "\ud800"])(
  "%j is refused",
  (text) => {
    expect(accepts({ prefix: text })).toBe(false);
  },
);

test.each([{}, { prefix: 5 }, { prefix: null }, { prefix: "!", more: 1 }, null, [], "!"])(
  "the shape %j is refused",
  (value) => {
    expect(accepts(value)).toBe(false);
  },
);

test("accepted prefixes have one to five characters and no white space", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 8 }), (text) => {
      const fits = [...text].length >= 1 && [...text].length <= 5 && !/\s/.test(text);
      if (!fits) expect(accepts({ prefix: text })).toBe(false);
    }),
  );
});
