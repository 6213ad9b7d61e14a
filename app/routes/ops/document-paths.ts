import { categories } from "#app/content/categories.ts";
import { catalogue } from "#app/content/commands/catalogue.ts";

/** The path of every document that search engines should know, in the order of the site map. */
export function listDocumentPaths(): string[] {
  const commands = Object.values(catalogue).flat();
  return [
    "/",
    ...categories.map(({ id }) => `/${id}`),
    "/commands",
    ...commands.map(({ name }) => `/commands/${name.replaceAll(" ", "-")}`),
    "/team",
  ];
}
