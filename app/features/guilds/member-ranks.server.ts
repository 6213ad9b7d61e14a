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

/** Ranks of people in their guilds, which Discord discloses only to the bot. */
export type MemberRanks = ReturnType<typeof createMemberRanks>;

/** Lifetime of an answer, and how long a page waits for one, in milliseconds. */
const RANK_TTL = 60_000;
const PAGE_TIMEOUT = 1_000;

/** @param discord undefined without a bot token: all ranks are unknown then, as after a refusal of the token */
export function createMemberRanks(discord: DiscordBotClient | undefined) {
  const roleIds = new LRUCache<string, string[], Member>({
    max: 5_000,
    ttl: RANK_TTL,
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_, __, { context: { guild, userId } }) =>
      (await discord!.getMember(guild.id, userId).catch(withoutRoles)).roles,
  });

  return {
    /** Returns the position of the person's highest role, for display. Null if it is unknown, late or unlimited. */
    async position(member: Member): Promise<number | null> {
      if (!discord || discord.refused || isUnlimited(member)) return null;
      const answer = roleIds.forceFetch(keyOf(member), { context: member }).catch(ignoreDiscordError);
      const roles = await Promise.race([answer, delay(PAGE_TIMEOUT, undefined, { ref: false })]);
      return roles ? highest(member, roles) : null;
    },

    /** Returns the same for permissions: new, or at most a minute old. @throws RightsUncheckedError if there is none */
    async refreshed(member: Member): Promise<number | null> {
      if (!discord || discord.refused || isUnlimited(member)) return null;
      const last = roleIds.get(keyOf(member));
      const options = { context: member, forceRefresh: true };
      const roles = await roleIds.forceFetch(keyOf(member), options).catch((cause: unknown) => {
        if (cause instanceof DiscordError && last) return last;
        if (cause instanceof DiscordError)
          throw new RightsUncheckedError("Discord did not say which roles this person may give", { cause });
        throw cause;
      });
      return highest(member, roles);
    },
  };
}

function keyOf({ guild, userId }: Member): string {
  return `${guild.id} ${userId}`;
}

/** The owner is not limited (Discord docs: Permission Hierarchy), and nobody if the roles are unknown. */
function isUnlimited({ guild }: Member): boolean {
  return guild.owner || !guild.reported.roles;
}

function withoutRoles(error: unknown): { roles: string[] } {
  if (error instanceof DiscordResponseError && error.status === 404) return { roles: [] };
  throw error;
}

function ignoreDiscordError(error: unknown): undefined {
  if (!(error instanceof DiscordError)) throw error;
}

function highest({ guild }: Member, roleIds: string[]): number {
  return highestPosition(guild.reported.roles?.filter(({ id }) => roleIds.includes(id)) ?? []);
}
