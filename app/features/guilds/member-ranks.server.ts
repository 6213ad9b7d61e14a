import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { DiscordError, DiscordResponseError } from "#app/discord/errors.server.ts";
import type { GuildRole } from "#db/schema.ts";
import { RightsUncheckedError } from "./guild-lists.server.ts";
import { highestPosition } from "./role-rules.ts";

interface Member {
  guild: { id: string; owner: boolean; reported: { roles: GuildRole[] | null } };
  userId: string;
}

export type MemberRanks = ReturnType<typeof createMemberRanks>;

/** Lifetime of an answer, and how long a page waits for one, in milliseconds. */
const RANK_TTL = 60_000;
const PAGE_TIMEOUT = 1_000;

/** Ranks of people in their guilds, which Discord discloses only to the bot: all are unknown without its token. */
export function createMemberRanks(discord: DiscordBotClient | undefined) {
  const roleIds = new LRUCache<string, string[], Member>({
    max: 5_000,
    ttl: RANK_TTL,
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_, __, { context: { guild, userId } }) =>
      (await discord!.getMember(guild.id, userId).catch(withoutRoles)).roles,
  });

  /** Undefined without a limit: for the owner (Discord docs: Permission Hierarchy), and if the roles are unknown. */
  function ask(member: Member, forceRefresh: boolean): Promise<string[]> | undefined {
    const { owner, reported } = member.guild;
    if (!discord || discord.refused || owner || !reported.roles) return undefined;
    return roleIds.forceFetch(keyOf(member), { context: member, forceRefresh });
  }

  return {
    /** Returns the position of the person's highest role, for display. Null if it is unknown, late or unlimited. */
    async position(member: Member): Promise<number | null> {
      const answer = ask(member, false)?.catch((error: unknown) => {
        if (!(error instanceof DiscordError)) throw error;
      });
      return highest(member, await Promise.race([answer, delay(PAGE_TIMEOUT, undefined, { ref: false })]));
    },

    /** Returns the same for permissions: new, or at most a minute old. @throws RightsUncheckedError if there is none */
    async refreshed(member: Member): Promise<number | null> {
      const last = roleIds.get(keyOf(member));
      const answer = ask(member, true)?.catch((cause: unknown) => {
        if (!(cause instanceof DiscordError)) throw cause;
        if (last) return last;
        throw new RightsUncheckedError("Discord did not say which roles this person may give", { cause });
      });
      return highest(member, await answer);
    },
  };
}

function keyOf({ guild, userId }: Member): string {
  return `${guild.id} ${userId}`;
}

function withoutRoles(error: unknown): { roles: string[] } {
  if (error instanceof DiscordResponseError && error.status === 404) return { roles: [] };
  throw error;
}

function highest({ guild }: Member, roleIds: string[] | void): number | null {
  if (!roleIds) return null;
  return highestPosition(guild.reported.roles?.filter(({ id }) => roleIds.includes(id)) ?? []);
}
