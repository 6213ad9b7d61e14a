import type { Site } from "#app/site/site.server.ts";

/** Returns speculation rules: browsers prefetch a link under the pointer, unless it would set a cookie (`lng`) or is a search. */
export function speculationRules({ areas, pages }: Pick<Site, "areas" | "pages">): string {
  const documents = [
    "/",
    ...[...areas.map(({ id }) => id), ...pages.map(({ slug }) => slug)].map((name) => `/${name}`),
    "/commands",
    "/commands/*",
    "/team",
  ];
  const where = {
    and: [{ href_matches: documents }, { not: { href_matches: ["/*\\?*lng=*", "/*\\?*q=*"] } }],
  };
  return JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] });
}
