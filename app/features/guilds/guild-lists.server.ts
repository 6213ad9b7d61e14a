import { LRUCache } from "lru-cache";

import type { DiscordClient, DiscordGuild } from "#app/discord/client.server.ts";
import { DiscordError, DiscordForbiddenError, DiscordUnauthorizedError } from "#app/discord/errors.server.ts";
import { withUserToken, type UserToken } from "#app/discord/user-token.server.ts";
import { createSingleFlight } from "#app/features/single-flight.server.ts";

import { GuildLoadTimeoutError, insist, within, type Patience } from "./patience.server.ts";

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

type Person = { user: { id: string }; token: UserToken };

/** `outdated`: somebody wants to see a newer one. It still tells more than none. */
type KeptList = GuildList & { outdated?: boolean };

/** Good for a minute, for reading trusted ten, shown for a day when Discord does not answer. In milliseconds. */
const FRESH = 60_000;
const TRUSTED = 10 * FRESH;
const KEPT = 24 * 3_600_000;

/** Thrown where a write needs rights that Discord will not confirm now, and the last list is older than a minute. */
export class RightsUncheckedError extends Error {
  override name = "RightsUncheckedError";
}

/**
 * Builds the lists. They belong to a grant, because what its tokens may see depends on its scopes.
 *
 * @param patience milliseconds: tests have less of it
 */
export function createGuildLists(discord: DiscordClient, patience?: Patience) {
  const lists = new LRUCache<string, KeptList>({ max: 5_000, ttl: KEPT });
  const once = createSingleFlight<GuildList>();

  /** One upstream call at a time, however many ask. */
  const ask = (person: Person): Promise<GuildList> =>
    once(keyOf(person), async () => {
      const guilds = await withUserToken(person.token, "guilds", (token) =>
        discord.listCurrentUserGuilds(token),
      );
      const list = { guilds, fetchedAt: new Date() };
      lists.set(keyOf(person), list);
      return list;
    });

  /** The last list while it is fresh, or what asking gives; where that fails, the last one if it is not older than `age`. */
  const listUpTo = async (
    age: number,
    person: Person,
    asking: (last: GuildList | undefined) => Promise<GuildList>,
  ): Promise<GuildList> => {
    const last = lists.get(keyOf(person));
    if (last && !last.outdated && ageOf(last) < FRESH) return last;
    const usable = last && ageOf(last) < age ? last : undefined;
    return asking(usable).catch((failure: unknown) => {
      if (!usable || !isPassing(failure)) throw failure;
      return { guilds: usable.guilds, fetchedAt: usable.fetchedAt, failure };
    });
  };

  return {
    /**
     * To show: at most a minute old; where Discord fails, the last one with the `failure`.
     *
     * @throws DiscordError where there is none (`GuildLoadTimeoutError` when all of it took ten seconds), or where Discord
     *   refuses the token
     */
    list: (person: Person): Promise<GuildList> =>
      listUpTo(KEPT, person, () =>
        within(patience?.load, ask(person), () => new GuildLoadTimeoutError("GET /users/@me/guilds")),
      ),

    /**
     * To decide what somebody may read: ten minutes old at the most. Asked for up to three times where there is none.
     *
     * @throws DiscordError as `list`
     */
    recent: (person: Person): Promise<GuildList> =>
      listUpTo(TRUSTED, person, (last) => (last ? ask(person) : insist(() => ask(person), patience))),

    /**
     * To decide what somebody may write: asked now, up to three times. Where Discord does not answer, a list of at most a
     * minute will do.
     *
     * @throws RightsUncheckedError where there is none, DiscordError where Discord refuses the token
     */
    async refreshed(person: Person): Promise<GuildList> {
      const last = lists.get(keyOf(person));
      return insist(() => ask(person), patience).catch((failure: unknown) => {
        if (!isPassing(failure)) throw failure;
        if (last && ageOf(last) < FRESH) return { ...last, failure };
        throw new RightsUncheckedError("Discord did not confirm the rights for this change", {
          cause: failure,
        });
      });
    },

    /** The last list that decides what somebody may read, without asking Discord for one. */
    kept(person: Person): UserGuild[] | undefined {
      const last = lists.get(keyOf(person));
      return last && ageOf(last) < TRUSTED ? last.guilds : undefined;
    },

    /** Has Discord asked again the next time that somebody's list is needed. What is known stays for when it fails. */
    outdate(userId: string): void {
      for (const [key, list] of keysOf(userId)) lists.set(key, { ...list, outdated: true });
    },

    /** Drops what is known of somebody. */
    forget(userId: string): void {
      for (const [key] of keysOf(userId)) lists.delete(key);
    },
  };

  function keysOf(userId: string): [string, KeptList][] {
    return [...lists.entries()].filter(([key]) => key.startsWith(`${userId} `));
  }
}

function keyOf({ user, token }: Person): string {
  return `${user.id} ${token.grant}`;
}

function ageOf({ fetchedAt }: GuildList): number {
  return Date.now() - fetchedAt.getTime();
}

/** Whether Discord only could not answer; a refusal is an answer. */
function isPassing(failure: unknown): failure is DiscordError {
  const refused = failure instanceof DiscordUnauthorizedError || failure instanceof DiscordForbiddenError;
  return failure instanceof DiscordError && !refused;
}
