/** Levels of lists and objects in JSON. No format of the site has half as many, and thousands exhaust the stack. */
const MOST_LEVELS = 64;
/** Keys of one object: with 300,000 it takes 90 MB. */
const MOST_KEYS = 200_000;
/** Objects and lists of one text: a million empty ones take 90 MB, and what the site reads has something in each. */
const MOST_OBJECTS = 400_000;

/** Undefined for a text that is not JSON, or has more levels, objects, or keys in an object, than anything that the site reads. */
export function parseJson(text: string): unknown {
  try {
    return isTooLarge(text) ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/**
 * Tells whether JSON has more levels, objects, or keys in an object, than anything that the site reads. Looks at the text, because
 * to list the entries of an object with 300,000 keys takes as long as to parse it.
 */
export function isTooLarge(text: string): boolean {
  /** Commas of each object that is open. A list never has too many. */
  const commas: number[] = [];
  let isInString = false;
  let objects = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (isInString && character === "\\") at++;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === "[") commas.push(-Infinity);
    else if (character === "{") commas.push(0);
    else if (character === "]" || character === "}") commas.pop();
    else if (character === "," && ++commas[commas.length - 1]! >= MOST_KEYS) return true;
    if ((character === "[" || character === "{") && ++objects > MOST_OBJECTS) return true;
    if (commas.length > MOST_LEVELS) return true;
  }
  return false;
}

/** Tells whether a parsed value is an object, and no list. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Sorts the keys of objects in JSON, for `JSON.stringify`: the database returns them in another order than it was given. */
export function sortKeys(_: string, value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
