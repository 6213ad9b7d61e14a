/** Levels of lists and objects in JSON. No format of the site has half as many, and thousands exhaust the stack. */
const MOST_LEVELS = 64;

/** Undefined for a text that is not JSON, or has more levels than anything that the site reads. */
export function parseJson(text: string): unknown {
  try {
    return hasMoreLevels(text, MOST_LEVELS) ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Looks at the text, because to list the entries of an object with 300,000 keys takes as long as to parse it. */
function hasMoreLevels(text: string, most: number): boolean {
  let level = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (isInString && character === "\\") at++;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === "[" || character === "{") level++;
    else if (character === "]" || character === "}") level--;
    if (level > most) return true;
  }
  return false;
}
