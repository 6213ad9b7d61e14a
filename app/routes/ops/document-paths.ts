import { categories } from "#app/content/categories.ts";
import { listCommands } from "#app/features/commands/list.ts";

/** Paths of the documents for search engines, in the order of the sitemap. */
export function listDocumentPaths(): string[] {
  return [
    "/",
    ...categories.map(({ id }) => `/${id}`),
    "/commands",
    ...listCommands().map(({ slug }) => `/commands/${slug}`),
    "/team",
  ];
}
