/** Returns the beginning of a text, of at most this many whole characters: browser and server write half of one each in its way. */
export function beginOf(text: string, most: number): string {
  return [...text.slice(0, 2 * most)].slice(0, most).join("");
}
