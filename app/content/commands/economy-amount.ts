import type { Localized } from "#app/content/localized.ts";
import { site } from "#app/content/site.ts";

/** The `amount` of those commands that can move everything at once. */
export const amountOrAll: Localized = {
  en: `How many ${site.currency}, or the word all.`,
  de: `Wie viele ${site.currency}, oder das Wort all für alles.`,
};
