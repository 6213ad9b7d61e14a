/** Levels of lists and objects in JSON. No format of the site has half as many, and thousands exhaust the stack. */
const MOST_LEVELS = 64;
/** Values in one list or object: a body of 4 MiB that has more takes more than 64 MB. The longest list of guilds has fewer. */
const MOST_VALUES = 200_000;

/** Undefined for a text that is not JSON, or has more levels, or more values in a list or object, than anything that the site reads. */
export function parseJson(text: string): unknown {
  try {
    return isTooLarge(text) ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Looks at the text, because to list the entries of an object with 300,000 keys takes as long as to parse it. */
function isTooLarge(text: string): boolean {
  /** Commas of each list and object that is open. */
  const commas: number[] = [];
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (isInString && character === "\\") at++;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === "[" || character === "{") commas.push(0);
    else if (character === "]" || character === "}") commas.pop();
    else if (character === "," && ++commas[commas.length - 1]! >= MOST_VALUES) return true;
    if (commas.length > MOST_LEVELS) return true;
  }
  return false;
}
