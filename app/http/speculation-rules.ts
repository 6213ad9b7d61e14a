import { categories } from "#app/content/categories.ts";

const DOCUMENTS = ["/", ...categories.map(({ id }) => `/${id}`), "/commands", "/commands/*", "/team"];

/**
 * The speculation rules of a document: the browser fetches the next one while the pointer rests on its link. Only what
 * looks the same however often it is asked for; a link with `lng` would set a cookie, and a search is never kept.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: DOCUMENTS }, { not: { href_matches: ["/*\\?*lng=*", "/*\\?*q=*"] } }],
      },
      eagerness: "moderate",
    },
  ],
});
