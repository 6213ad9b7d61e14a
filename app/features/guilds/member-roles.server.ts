import { LRUCache } from "lru-cache";
import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import type { DiscordClient } from "#app/discord/client.server.ts";
import { DiscordError, DiscordResponseError, DiscordUnauthorizedError } from "#app/discord/errors.server.ts";
import { createRateLimits } from "#app/discord/rate-limits.server.ts";
import { withUserToken, type UserToken } from "#app/discord/user-token.server.ts";
import { createSingleFlight } from "#app/features/single-flight.server.ts";
import { RightsUncheckedError } from "./guild-lists.server.ts";

/** The scope with which a person's own token tells their roles. */
export const ROLES_SCOPE = "guilds.members.read";

interface Asked {
  guildId: string;
  userId: string;
  /** The person's own, asked where no bot token can tell. */
  token?: UserToken;
}

/** Ids of a member's roles, without @everyone; null for somebody who is not in the server. */
export interface ToldRoles {
  roles: readonly string[] | null;
  name?: string;
  at: Date;
}

export type MemberRoles = ReturnType<typeof createMemberRoles>;

/** Maximum ages in milliseconds: without a new request, and while Discord fails. */
const FRESH_AGE = 60_000;
const READ_AGE = 10 * FRESH_AGE;

/** Roles of people in servers, which the bot's token tells, else their own token with `guilds.members.read`, else nothing. */
export function createMemberRoles(bot: DiscordBotClient | undefined, discord: DiscordClient) {
  const told = new LRUCache<string, ToldRoles>({ max: 5_000, ttl: READ_AGE });
  const once = createSingleFlight<ToldRoles>();
  /** Places are guilds where the bot asks, "" for its global limit, and people who ask for themselves. */
  const limits = createRateLimits();

  const sourceOf = ({ token }: Asked): "bot" | "own" | undefined => {
    if (bot && !bot.refused) return "bot";
    return token?.scopes?.includes(ROLES_SCOPE) ? "own" : undefined;
  };

  const ask = (asked: Asked): Promise<ToldRoles> =>
    once(keyOf(asked), async () => {
      const { guildId, userId, token } = asked;
      const isBot = sourceOf(asked) === "bot";
      const asking = isBot
        ? limits.within(guildId, () => bot!.getMember(guildId, userId), "")
        : limits.within(userId, () =>
            withUserToken(token!, ROLES_SCOPE, (own) => discord.getCurrentMember(own, guildId)),
          );
      const member = await asking.catch((error: unknown) => {
        if (error instanceof DiscordResponseError && error.status === 404) return { roles: null };
        throw error;
      });
      const answer = { ...member, at: new Date() };
      told.set(keyOf(asked), answer);
      return answer;
    });

  const last = (asked: Asked, age: number): ToldRoles | undefined => {
    const known = told.get(keyOf(asked));
    // The clock may have been set back.
    return known && Math.abs(Date.now() - known.at.getTime()) < age ? known : undefined;
  };

  return {
    /** Tells whether Discord can be asked. */
    canTell: (asked: Asked): boolean => sourceOf(asked) !== undefined,

    /** Roles that Discord has told in the last minute. */
    known: (asked: Asked): ToldRoles | undefined => last(asked, FRESH_AGE),

    /** Returns roles for reading: at most a minute old, or ten while Discord fails. To be called where it can tell. @throws RightsUncheckedError, DiscordUnauthorizedError */
    recent: async (asked: Asked): Promise<ToldRoles> =>
      last(asked, FRESH_AGE) ?? ask(asked).catch((cause: unknown) => last(asked, READ_AGE) ?? fail(cause)),

    /** Returns the roles of this moment, for writes. @throws as `recent` */
    refreshed: (asked: Asked): Promise<ToldRoles> => ask(asked).catch(fail),
  };
}

function fail(cause: unknown): never {
  if (!(cause instanceof DiscordError) || cause instanceof DiscordUnauthorizedError) throw cause;
  throw new RightsUncheckedError("Discord did not say which roles this person has", { cause });
}

function keyOf({ guildId, userId }: Asked): string {
  return `${guildId} ${userId}`;
}
