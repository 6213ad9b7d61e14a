import { LRUCache } from "lru-cache";

import type { DiscordClient, DiscordGuild } from "#app/discord/client.server.ts";
import { DiscordError, DiscordUnauthorizedError } from "#app/discord/errors.server.ts";

export type UserGuild = DiscordGuild;

/** Somebody's servers as Discord told them at a time. */
export interface GuildList {
  guilds: UserGuild[];
  fetchedAt: Date;
  /** Why Discord could not be asked just now: then this is the last list it gave. */
  failure?: DiscordError;
}

/** Keeps the server lists of the people who are using the site, in memory: Discord limits how often it may be asked. */
export type GuildLists = ReturnType<typeof createGuildLists>;

type Person = { user: { id: string }; accessToken: string };

/** Good for a minute, shown for a day when Discord does not answer. */
const FRESH = 60_000;
const KEPT = 24 * 3_600_000;

/** Thrown where a write needs rights that Discord will not confirm now, and the last list is older than a minute. */
export class RightsUncheckedError extends Error {
  override name = "RightsUncheckedError";
}

export function createGuildLists(discord: DiscordClient) {
  const lists = new LRUCache<string, GuildList>({ max: 5_000, ttl: KEPT });
  const underWay = new Map<string, Promise<GuildList>>();

  /** One upstream call per person at a time, however many ask. */
  const ask = ({ user, accessToken }: Person): Promise<GuildList> => {
    const running = underWay.get(user.id);
    if (running) return running;
    const call = discord
      .listCurrentUserGuilds(accessToken)
      .then((guilds) => {
        const list = { guilds, fetchedAt: new Date() };
        lists.set(user.id, list);
        return list;
      })
      .finally(() => underWay.delete(user.id));
    underWay.set(user.id, call);
    return call;
  };

  return {
    /**
     * The list, at most a minute old; where Discord fails, the last one with the `failure`.
     *
     * @throws DiscordError where there is none, or where Discord refuses the token
     */
    async list(person: Person): Promise<GuildList> {
      const last = lists.get(person.user.id);
      if (last && isFresh(last)) return last;
      return ask(person).catch((failure: unknown) => {
        if (!last || !(failure instanceof DiscordError) || failure instanceof DiscordUnauthorizedError)
          throw failure;
        return { ...last, failure };
      });
    },

    /**
     * Asked now, for a write. Where Discord does not answer, a list of at most a minute will do (design section 10).
     *
     * @throws RightsUncheckedError where there is none, DiscordUnauthorizedError where Discord refuses the token
     */
    async refreshed(person: Person): Promise<GuildList> {
      const last = lists.get(person.user.id);
      return ask(person).catch((failure: unknown) => {
        if (!(failure instanceof DiscordError) || failure instanceof DiscordUnauthorizedError) throw failure;
        if (last && isFresh(last)) return { ...last, failure };
        throw new RightsUncheckedError("Discord did not confirm the rights for this change", {
          cause: failure,
        });
      });
    },
  };
}

function isFresh({ fetchedAt }: GuildList): boolean {
  return Date.now() - fetchedAt.getTime() < FRESH;
}
