/** Pages on other sites, or pages of the folder, that the bot's site links, in the order of the menu. */
export const EXTERNAL_LINKS = ["docs", "terms", "privacy", "impressum", "support", "blog"] as const;

export type LinkName = (typeof EXTERNAL_LINKS)[number];

/** Parts of the site that a folder turns on or off, with the pages and resources that belong to them. */
export const PARTS = ["commands", "team", "apply", "stats"] as const;

export type SitePart = (typeof PARTS)[number];

/** Id of the list of commands that are in no area. It has no page of its own. */
export const OTHER = "other";
