import { site } from "#app/content/site.ts";

/** Builds the name of a downloaded file: the bot's name in letters and digits, and `what`. */
export function fileName(what: string, bot: string = site.name): string {
  const name = bot
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${name || "bot"}-${what}`;
}
