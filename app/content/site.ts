/**
 * Who this site is about. The operator's own bot goes here: change these values, put the texts into
 * `app/i18n/locales`, and nothing else has to know.
 */
export const site = {
  /** The bot's name; texts call it `{{bot}}`. */
  name: "Pearl",
  /** What its economy pays in; texts call it `{{pearls}}`. */
  currency: "Dragon Pearls",
  /** Pages that live elsewhere. Each opens in a new tab; `/docs`, `/terms` and so on lead to them, too. */
  links: {
    support: "https://discord.pearl.example/",
    docs: "https://docs.pearl.example/",
    terms: "https://docs.pearl.example/terms",
    privacy: "https://docs.pearl.example/privacy",
    impressum: "https://docs.pearl.example/impressum",
    blog: "https://blog.pearl.example/",
  },
} as const;

/** The names of those pages, in the order of the menu. */
export const ELSEWHERE = ["docs", "terms", "privacy", "impressum", "support", "blog"] as const;
