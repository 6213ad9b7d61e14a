import type { Category } from "#app/content/categories.ts";

/** Characters of a search that count. */
export const LONGEST_SEARCH = 100;

/** The address of a search. */
export function searchPath(text: string, category?: Category): string {
  const query = new URLSearchParams({ ...(text && { q: text }), ...(category && { category }) });
  return query.size > 0 ? `/commands?${query}` : "/commands";
}
