import type { AppIconName } from "./icons.ts";
import type { InOneLanguage, Localized } from "./localized.ts";

interface CategoryEntry {
  /** Names the category in `?category=`, and is the address of its page. */
  id: string;
  title: Localized;
  icon: AppIconName;
}

/** Categories in the order of the menu. Each has a page, `features/<id>.ts`, and its commands, `commands/<id>.ts`. */
export const categories = [
  { id: "moderator", title: { en: "Moderation", de: "Moderation" }, icon: "shield" },
  { id: "fun", title: { en: "Fun", de: "Spaß" }, icon: "dices" },
  { id: "economy", title: { en: "Economy", de: "Wirtschaft" }, icon: "coins" },
  { id: "utility", title: { en: "Utility", de: "Werkzeuge" }, icon: "wrench" },
  { id: "levelsystem", title: { en: "Level system", de: "Levelsystem" }, icon: "trending-up" },
  { id: "giveaway", title: { en: "Giveaways", de: "Gewinnspiele" }, icon: "gift" },
  { id: "ai", title: { en: "AI", de: "KI" }, icon: "sparkles" },
  { id: "counting", title: { en: "Counting", de: "Zählspiel" }, icon: "hash" },
  { id: "verification", title: { en: "Verification", de: "Verifizierung" }, icon: "badge-check" },
  { id: "ticketsystem", title: { en: "Tickets", de: "Tickets" }, icon: "ticket" },
] as const satisfies CategoryEntry[];

export type Category = (typeof categories)[number]["id"];

/** List of commands that are in no category. It has no page of its own. */
export const otherCommands = {
  id: "other",
  title: { en: "Other commands", de: "Weitere Befehle" },
  icon: "command",
} as const satisfies CategoryEntry;

/** The groups of the list of commands, in its order. */
export const commandGroups = [...categories, otherCommands] as const;

export type CommandGroup = (typeof commandGroups)[number]["id"];

/** A category in one language. */
export type CategoryText = InOneLanguage<(typeof categories)[number]>;
