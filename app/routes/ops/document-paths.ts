import { categories } from "#app/content/categories.ts";
import { listCommands } from "#app/features/commands/list.ts";

/** The path of every document that search engines should know, in the order of the site map. */
export function listDocumentPaths(): string[] {
  return [
    "/",
    ...categories.map(({ id }) => `/${id}`),
    "/commands",
    ...listCommands().map(({ slug }) => `/commands/${slug}`),
    "/team",
  ];
}
