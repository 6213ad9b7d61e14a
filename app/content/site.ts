/**
 * The operator's bot: change these values and the texts in `app/i18n/locales` (docs/customising.md).
 */
export const site = {
  /** The bot's name; texts call it `{{bot}}`. */
  name: "Pearl",
  /** Currency of its economy; texts call it `{{pearls}}`. */
  currency: "Dragon Pearls",
  /** Other sites, opened in new tabs. `/docs`, `/terms` and so on redirect to them. */
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
export const EXTERNAL_LINKS = ["docs", "terms", "privacy", "impressum", "support", "blog"] as const;
