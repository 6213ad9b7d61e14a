import type { Category } from "#app/content/categories.ts";

/** The address of a search. */
export function searchPath(text: string, category?: Category): string {
  const query = new URLSearchParams({ ...(text && { q: text }), ...(category && { category }) });
  return query.size > 0 ? `/commands?${query}` : "/commands";
}
