/** Returns the first character of a text that does not match; `known` matches single characters. */
export function strangerIn(text: string, known: RegExp): string | undefined {
  return [...text].find((character) => !known.test(character));
}

/** Returns the key of the namespace `errors` for such a character, and its values. */
export function refusalOfStranger(character: string) {
  return /\s/.test(character)
    ? ({ message: "noSpaces", params: {} } as const)
    : ({ message: "characterRefused", params: { character } } as const);
}
