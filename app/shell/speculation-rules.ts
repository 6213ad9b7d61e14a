import { categories } from "#app/content/categories.ts";

const DOCUMENTS = ["/", ...categories.map(({ id }) => `/${id}`), "/commands", "/commands/*", "/team"];

/** Speculation rules: browsers prefetch a link under the pointer, unless it would set a cookie (`lng`) or is a search. */
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
