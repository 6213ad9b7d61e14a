import { site } from "#app/content/site.ts";

/** The name of a file that people download: the bot's name in letters and digits, and then what it is. */
export function fileName(what: string, bot: string = site.name): string {
  const name = bot
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${name || "bot"}-${what}`;
}
