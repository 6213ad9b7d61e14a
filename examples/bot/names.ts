import { PearlError, type PearlClient } from "./client.ts";

/** What servers are called, asked for once each. One whose name cannot be had is called by its id. */
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
      // The bot has left it, or the site is away: a name is no reason to hold back a change.
      if (error instanceof PearlError) return guildId;
      throw error;
    }
  };
}
