import type { Category } from "#app/content/categories.ts";

/** Maximum length of a search, in characters. */
export const LONGEST_SEARCH = 100;

/** Returns the URL of a search. */
export function searchPath(text: string, category?: Category): string {
  const query = new URLSearchParams({ ...(text && { q: text }), ...(category && { category }) });
  return query.size > 0 ? `/commands?${query}` : "/commands";
}
