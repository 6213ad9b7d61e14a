/** Returns the first character of a text that does not match; `allowed` matches single characters. */
export function disallowedIn(text: string, allowed: RegExp): string | undefined {
  return [...text].find((character) => !allowed.test(character));
}

/** Returns the key of the namespace `errors` for such a character, and its values. */
export function refusalOfCharacter(character: string) {
  return /\s/.test(character)
    ? ({ message: "noSpaces", params: {} } as const)
    : ({ message: "characterRefused", params: { character } } as const);
}
