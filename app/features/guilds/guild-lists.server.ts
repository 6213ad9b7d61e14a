import { LRUCache } from "lru-cache";
import type { DiscordClient, DiscordGuild } from "#app/discord/client.server.ts";
import {
  DiscordError,
  DiscordRateLimitedError,
  DiscordResponseError,
  DiscordTimeoutError,
  DiscordUnauthorizedError,
} from "#app/discord/errors.server.ts";
import { TIMEOUT } from "#app/discord/fetch.server.ts";
import { createRateLimits } from "#app/discord/rate-limits.server.ts";
import { withRetries } from "#app/discord/retry.server.ts";
import { withUserToken, type UserToken } from "#app/discord/user-token.server.ts";
import { createSingleFlight } from "#app/features/single-flight.server.ts";
import { withTimeout } from "#db/timeout.server.ts";

export interface GuildList {
  guilds: DiscordGuild[];
  fetchedAt: Date;
  /** The failure of the newest request, for which this older list is the substitute. */
  failure?: DiscordError;
}

type Person = { user: { id: string }; token: UserToken };

/** `refused`: Discord has limited or refused the person's token since. People can cause that to keep rights that they have lost. */
type CachedList = GuildList & { outdated?: boolean; refused?: boolean };

/** Maximum ages in milliseconds: without a new request, for read permissions, and to show while Discord fails. */
const FRESH_AGE = 60_000;
const READ_AGE = 10 * FRESH_AGE;
const DISPLAY_AGE = 24 * 3_600_000;
/** Guilds of all lists that are kept: some 26 MB. */
const MOST_GUILDS = 100_000;

/** Thrown when Discord does not confirm the permissions for a write, and no cached list may be its substitute. */
export class RightsUncheckedError extends Error {
  override name = "RightsUncheckedError";
}

const LOAD_TIMEOUT = 10_000;
/** Delays before the second and third attempt, in milliseconds. */
const RETRY_DELAYS = [200, 400];

/** Thrown when a guild list took too long to load, with token refreshes and the requests of others that it waited for. */
export class GuildLoadTimeoutError extends DiscordTimeoutError {
  override name = "GuildLoadTimeoutError";
}

/** Creates the cache. Lists are cached per grant, because they depend on its scopes. @param timeouts shorter in tests */
export function createGuildLists(
  discord: DiscordClient,
  timeouts: { load: number; rights: number } = { load: LOAD_TIMEOUT, rights: TIMEOUT },
) {
  const lists = new LRUCache<string, CachedList>({
    max: 5_000,
    ttl: DISPLAY_AGE,
    maxSize: MOST_GUILDS,
    sizeCalculation: ({ guilds }) => guilds.length + 1,
  });
  const once = createSingleFlight<GuildList>();
  const limits = createRateLimits();

  const ask = (person: Person): Promise<GuildList> =>
    once(keyOf(person), async () => {
      const call = (accessToken: string) =>
        discord.listCurrentUserGuilds(accessToken).catch((error: unknown) => {
          const last = lists.get(keyOf(person));
          if (last && isRefusal(error)) last.refused = true;
          throw error;
        });
      const guilds = await limits.within(keyOf(person), () => withUserToken(person.token, "guilds", call));
      const list = { guilds, fetchedAt: new Date() };
      lists.set(keyOf(person), list);
      return list;
    });

  const cached = (person: Person): DiscordGuild[] | undefined => {
    const last = lists.get(keyOf(person));
    return last && ageOf(last) < READ_AGE ? last.guilds : undefined;
  };

  /** Asks up to three times, all within the timeout. */
  const askRepeatedly = (person: Person): Promise<GuildList> => {
    const asking = withRetries(() => ask(person), RETRY_DELAYS, Date.now() + timeouts.rights);
    const late = () => new DiscordTimeoutError("the check of rights", "no answer in time");
    return withTimeout(timeouts.rights, asking, late);
  };

  /** Returns the cached list of at most a minute, else a new one; if that fails, a cached one younger than `age`. */
  const listUpTo = async (age: number, person: Person, asking: () => Promise<GuildList>) => {
    const last = lists.get(keyOf(person));
    if (last && !last.outdated && ageOf(last) < FRESH_AGE) return last;
    return asking().catch((failure: unknown) => {
      if (!last || ageOf(last) >= age || !isTemporary(failure)) throw failure;
      return { guilds: last.guilds, fetchedAt: last.fetchedAt, failure };
    });
  };

  return {
    cached,

    /** Returns the list to show, at most a minute old, or an older one with the `failure` of Discord. @throws DiscordError */
    list: (person: Person): Promise<GuildList> => {
      const late = () => new GuildLoadTimeoutError("GET /users/@me/guilds", "no list in time");
      return listUpTo(DISPLAY_AGE, person, () => withTimeout(timeouts.load, ask(person), late));
    },

    /** Returns the list for read permissions, at most ten minutes old, with retries. @throws DiscordError */
    recent: (person: Person): Promise<GuildList> =>
      listUpTo(READ_AGE, person, () => (cached(person) ? ask(person) : askRepeatedly(person))),

    /** Returns a new list for writes, or with its `failure` one of a minute that is not `refused`. @throws RightsUncheckedError, DiscordUnauthorizedError */
    refreshed: (person: Person): Promise<GuildList> =>
      askRepeatedly(person).catch((cause: unknown) => {
        if (!(cause instanceof DiscordError) || cause instanceof DiscordUnauthorizedError) throw cause;
        const last = lists.get(keyOf(person));
        if (last && !last.refused && ageOf(last) < FRESH_AGE)
          return { guilds: last.guilds, fetchedAt: last.fetchedAt, failure: cause };
        throw new RightsUncheckedError("Discord did not confirm the rights for this change", { cause });
      }),

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

/** A clock that was set back makes it no younger. */
function ageOf({ fetchedAt }: GuildList): number {
  return Math.abs(Date.now() - fetchedAt.getTime());
}

function isTemporary(failure: unknown): failure is DiscordError {
  return (
    failure instanceof DiscordError && (failure instanceof DiscordRateLimitedError || !isRefusal(failure))
  );
}

function isRefusal(error: unknown): boolean {
  if (error instanceof DiscordResponseError) return error.status === 403;
  return error instanceof DiscordRateLimitedError || error instanceof DiscordUnauthorizedError;
}
