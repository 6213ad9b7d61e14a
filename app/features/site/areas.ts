/** Pages on other sites that the bot's site links, in the order of the menu. */
export const EXTERNAL_LINKS = ["docs", "terms", "privacy", "impressum", "support", "blog"] as const;

/** Id of the list of commands that are in no area. It has no page of its own. */
export const OTHER = "other";
