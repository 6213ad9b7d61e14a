import { expect, test } from "vitest";
import { characterClass } from "./characters.ts";
import * as character from "./disallowed-character.ts";

const disallowedIn = (text: string, characters: string) =>
  character.disallowedIn(text, new RegExp(characterClass(characters) ?? "", "u"));

test.each([
  ["a-z0-9-", "az09-", "A"],
  ["a\\-z", "a-z", "b"],
  ["-a", "-a", "b"],
  ["\\]\\^\\\\", "]^\\", "["],
  ["a^", "a^", "b"],
  [".*+?(){}|$/[", ".*+?(){}|$/[", "a"],
  ["&&--", "&-", "a"],
  [" ", " ", "\u00a0"],
  ["😀-😎", "😀😃😎", "😏"],
  ["äöü", "äöü", "a"],
  ["a-z-", "az-", "A"],
])("%j allows %j and refuses %j", (characters, allowed, refused) => {
  expect(disallowedIn(allowed, characters)).toBeUndefined();
  expect(disallowedIn(allowed + refused + allowed, characters)).toBe(refused);
});

test.each(["", "^a", "]", "a]", "z-a", "\\", "a\\", "\\d", "\\u0041", "\\n"])(
  "%j is no class",
  (characters) => {
    expect(characterClass(characters)).toBeUndefined();
  },
);

test("the class is a pattern for the flags u and v, for any characters", () => {
  const all = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => !"\\]^-".includes(character),
  );
  for (const character of [...all, "\\]", "\\^", "\\\\", "\\-"]) {
    const own = character.at(-1)!;
    for (const flag of ["u", "v"]) {
      const pattern = new RegExp(`^${characterClass(`${character}${character}`)}$`, flag);
      expect([own, pattern.test(own), pattern.test("\u{10ffff}")]).toEqual([own, true, false]);
    }
  }
});

test("a long text is checked in one pass, whatever the class is", () => {
  const text = "a".repeat(4_000);
  expect(disallowedIn(`${text}!`, "aa-aa-a".repeat(28))).toBe("!");
});
