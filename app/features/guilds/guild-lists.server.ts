import { setTimeout as delay } from "node:timers/promises";

import { LRUCache } from "lru-cache";

import type { DiscordClient, DiscordGuild } from "#app/discord/client.server.ts";
import {
  DiscordError,
  DiscordForbiddenError,
  DiscordNetworkError,
  DiscordResponseError,
  DiscordTimeoutError,
  DiscordUnauthorizedError,
} from "#app/discord/errors.server.ts";
import { TIMEOUT } from "#app/discord/fetch.server.ts";
import { withUserToken, type UserToken } from "#app/discord/user-token.server.ts";
import { createSingleFlight } from "#app/features/single-flight.server.ts";
import { withTimeout } from "#db/timeout.server.ts";

export type UserGuild = DiscordGuild;

export interface GuildList {
  guilds: UserGuild[];
  fetchedAt: Date;
  /** The failure of the newest request, for which this older list is the substitute. */
  failure?: DiscordError;
}

type Person = { user: { id: string }; token: UserToken };

/** `outdated` forces a new request; the list remains as a substitute. */
type CachedList = GuildList & { outdated?: boolean };

/** Maximum ages in milliseconds: without a new request, for read permissions, and to show while Discord fails. */
const FRESH_AGE = 60_000;
const READ_AGE = 10 * FRESH_AGE;
const DISPLAY_AGE = 24 * 3_600_000;

/** Thrown when Discord does not confirm the permissions for a write, and the cached list is older than a minute. */
export class RightsUncheckedError extends Error {
  override name = "RightsUncheckedError";
}

const LOAD_TIMEOUT = 10_000;
/** Delays before the second and third attempt, in milliseconds. */
const RETRY_DELAYS = [200, 400];

/** Loading a guild list took too long, including token refreshes and requests of others. */
export class GuildLoadTimeoutError extends DiscordTimeoutError {
  override name = "GuildLoadTimeoutError";
}

/** Creates the cache. Lists are cached per grant, because they depend on its scopes. @param timeouts shorter in tests */
export function createGuildLists(
  discord: DiscordClient,
  timeouts: { load: number; rights: number } = { load: LOAD_TIMEOUT, rights: TIMEOUT },
) {
  const lists = new LRUCache<string, CachedList>({ max: 5_000, ttl: DISPLAY_AGE });
  const once = createSingleFlight<GuildList>();

  const ask = (person: Person): Promise<GuildList> =>
    once(keyOf(person), async () => {
      const guilds = await withUserToken(person.token, "guilds", (token) =>
        discord.listCurrentUserGuilds(token),
      );
      const list = { guilds, fetchedAt: new Date() };
      lists.set(keyOf(person), list);
      return list;
    });

  const askRepeatedly = (person: Person) => retry(() => ask(person), timeouts.rights);

  /** Returns the cached list while it is fresh, else a new one; if that fails, a cached one younger than `age`. */
  const listUpTo = async (
    age: number,
    person: Person,
    asking: (last: GuildList | undefined) => Promise<GuildList>,
  ): Promise<GuildList> => {
    const last = lists.get(keyOf(person));
    if (last && !last.outdated && ageOf(last) < FRESH_AGE) return last;
    const usable = last && ageOf(last) < age ? last : undefined;
    return asking(usable).catch((failure: unknown) => {
      if (!usable || !isTemporary(failure)) throw failure;
      return { guilds: usable.guilds, fetchedAt: usable.fetchedAt, failure };
    });
  };

  return {
    /**
     * Returns the list to show, at most a minute old, or an older one with the `failure` of Discord.
     * @throws DiscordError if there is none, or Discord refuses the token
     */
    list: (person: Person): Promise<GuildList> =>
      listUpTo(DISPLAY_AGE, person, () =>
        withTimeout(
          timeouts.load,
          ask(person),
          () => new GuildLoadTimeoutError("GET /users/@me/guilds", "no list in time"),
        ),
      ),

    /** Returns the list for read permissions, at most ten minutes old, with retries. @throws DiscordError */
    recent: (person: Person): Promise<GuildList> =>
      listUpTo(READ_AGE, person, (last) => (last ? ask(person) : askRepeatedly(person))),

    /**
     * Returns a new list for write permissions; if Discord does not answer, one of at most a minute.
     * @throws RightsUncheckedError if there is none, DiscordError if Discord refuses the token
     */
    async refreshed(person: Person): Promise<GuildList> {
      const last = lists.get(keyOf(person));
      return askRepeatedly(person).catch((failure: unknown) => {
        if (!isTemporary(failure)) throw failure;
        if (last && ageOf(last) < FRESH_AGE) return { ...last, failure };
        throw new RightsUncheckedError("Discord did not confirm the rights for this change", {
          cause: failure,
        });
      });
    },

    cached(person: Person): UserGuild[] | undefined {
      const last = lists.get(keyOf(person));
      return last && ageOf(last) < READ_AGE ? last.guilds : undefined;
    },

    /** Makes the next use request a new list. The cached one remains as a substitute. */
    invalidate(userId: string): void {
      for (const [key, list] of keysOf(userId)) lists.set(key, { ...list, outdated: true });
    },

    forget(userId: string): void {
      for (const [key] of keysOf(userId)) lists.delete(key);
    },
  };

  function keysOf(userId: string): [string, CachedList][] {
    return [...lists.entries()].filter(([key]) => key.startsWith(`${userId} `));
  }
}

function keyOf({ user, token }: Person): string {
  return `${user.id} ${token.grant}`;
}

function ageOf({ fetchedAt }: GuildList): number {
  return Date.now() - fetchedAt.getTime();
}

/** Tells a failure of Discord from a refusal. */
function isTemporary(failure: unknown): failure is DiscordError {
  const refused = failure instanceof DiscordUnauthorizedError || failure instanceof DiscordForbiddenError;
  return failure instanceof DiscordError && !refused;
}

/**
 * Calls Discord up to three times while it fails with 5xx or without a connection.
 * @throws the last error; DiscordTimeoutError after the time for all attempts
 */
async function retry<Answer>(call: () => Promise<Answer>, time: number): Promise<Answer> {
  const end = Date.now() + time;
  const attempts = async () => {
    for (const pause of RETRY_DELAYS) {
      try {
        return await call();
      } catch (error) {
        if (!isOutage(error) || Date.now() + pause >= end) throw error;
      }
      await delay(pause);
    }
    return call();
  };
  return withTimeout(
    time,
    attempts(),
    () => new DiscordTimeoutError("the check of rights", "no answer in time"),
  );
}

function isOutage(error: unknown): boolean {
  return (
    error instanceof DiscordNetworkError || (error instanceof DiscordResponseError && error.status >= 500)
  );
}
