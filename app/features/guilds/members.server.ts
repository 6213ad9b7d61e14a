import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { DiscordRateLimitedError } from "#app/discord/errors.server.ts";
import { isVisible } from "#app/features/storable-text.server.ts";
import { displayName, namesOfUsers } from "#app/features/users/users.server.ts";
import type { Database } from "#db/schema.ts";

/** Most people that one page names. */
const NAMED = 1_000;

/** Finds members of guilds at Discord, with the bot's token, and remembers the names that it has found, in this process. */
export function createMembers(discord: DiscordBotClient | undefined) {
  const found = new LRUCache<string, string>({ max: 5_000, ttl: 86_400_000 });
  const keyOf = (guildId: string, id: string) => `${guildId} ${id}`;
  return {
    isSearchable: () => discord !== undefined && !discord.refused,

    /** Lists members whose name begins with a text, 25 at most. @throws DiscordError, also while Discord's rate limit lasts */
    async search(guildId: string, text: string): Promise<{ id: string; name: string }[]> {
      if (!discord) return [];
      if (discord.isLimited(guildId)) throw new DiscordRateLimitedError("GET members", 5);
      const members = await discord.searchMembers(guildId, text);
      return members.map(({ user, nick }) => {
        const name = nick && isVisible(nick) ? nick : displayName(user);
        found.set(keyOf(guildId, user.id), name);
        return { id: user.id, name };
      });
    },

    /** Returns the names of people in a guild, by id: those found, and those who have signed in. */
    async namesOf(db: Kysely<Database>, guildId: string, ids: readonly string[]) {
      const asked = ids.slice(0, NAMED);
      const names = Object.fromEntries(
        asked.flatMap((id) => {
          const name = found.get(keyOf(guildId, id));
          return name === undefined ? [] : [[id, name]];
        }),
      ) as Record<string, string>;
      const others = asked.filter((id) => !Object.hasOwn(names, id));
      return { ...names, ...(await namesOfUsers(db, others)) };
    },
  };
}
