import { ourSite } from "#test/our-site.ts";

const areas = ourSite.areas.map(({ id }) => `/${id}`);

/** Feature pages that have each kind of section, in both widths of a table. */
const differentAreas = ["/economy", "/giveaway", "/verification"];

const others = [
  "/commands",
  "/commands?category=fun",
  "/commands?q=ban",
  "/commands?q=nothing-is-called-this",
  "/commands/warn-add",
  "/commands/setprefix",
  "/team",
  "/api/docs",
];

export const documents = ["/", ...areas, ...others];

/** Documents that look different: a browser takes seconds for each. */
export const differentDocuments = ["/", ...differentAreas, ...others];

export const signInPages = ["/discord/oauth", "/auth/success"];
