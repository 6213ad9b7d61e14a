import { PearlError, type PearlClient } from "./client.ts";

/** Caches the names of guilds. Without a name it returns the id. */
export function createNames(pearl: PearlClient): (guildId: string) => Promise<string> {
  const names = new Map<string, string>();
  return async (guildId) => {
    const known = names.get(guildId);
    if (known !== undefined) return known;
    try {
      const { name } = await pearl.guild(guildId);
      names.set(guildId, name);
      return name;
    } catch (error) {
      // The bot has left the guild, or the site is unreachable; a change is reported anyway.
      if (error instanceof PearlError) return guildId;
      throw error;
    }
  };
}
