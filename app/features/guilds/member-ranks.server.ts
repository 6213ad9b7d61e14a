import { setTimeout as delay } from "node:timers/promises";

import { LRUCache } from "lru-cache";

import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { DiscordError, DiscordResponseError } from "#app/discord/errors.server.ts";
import { createSingleFlight } from "#app/features/single-flight.server.ts";
import type { GuildRole } from "#db/schema.ts";

import { RightsUncheckedError } from "./guild-lists.server.ts";

/** Somebody in a server, as far as it matters for whom they may give which role. */
export interface Member {
  guild: { id: string; owner: boolean; roles: GuildRole[] | null };
  userId: string;
}

/** How high people stand in their servers. Only Discord knows, and tells it only to the bot. */
export type MemberRanks = ReturnType<typeof createMemberRanks>;

/** How long an answer is good, and how long a page waits for one, in milliseconds. */
const GOOD = 60_000;
const PATIENCE = 1_000;

/** @param discord undefined without a bot token: then nobody's rank is known, as with one that Discord has refused */
export function createMemberRanks(discord: DiscordBotClient | undefined) {
  const roleIds = new LRUCache<string, string[]>({ max: 5_000, ttl: GOOD });
  const once = createSingleFlight<string[]>();
  const ask = (bot: DiscordBotClient, { guild, userId }: Member) =>
    once(keyOf({ guild, userId }), async () => {
      const { roles } = await bot.getMember(guild.id, userId).catch(orNobody);
      roleIds.set(keyOf({ guild, userId }), roles);
      return roles;
    });

  return {
    /** The position of their highest role, to show; null where it is not known in time, or limits nothing. */
    async position(member: Member): Promise<number | null> {
      if (!discord || discord.refused || isUnlimited(member)) return null;
      const last = roleIds.get(keyOf(member));
      const roles = last ?? (await Promise.race([ask(discord, member).catch(orUnknown), patience()]));
      return roles ? highest(member, roles) : null;
    },

    /**
     * The same, asked now, to decide what they may give. Where Discord does not answer, an answer of the last minute will do.
     *
     * @throws RightsUncheckedError where there is none
     */
    async refreshed(member: Member): Promise<number | null> {
      if (!discord || discord.refused || isUnlimited(member)) return null;
      const last = roleIds.get(keyOf(member));
      const roles = await ask(discord, member).catch((cause: unknown) => {
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

/** No position limits the owner (Discord docs: Permission Hierarchy), and without the list of roles none is known. */
function isUnlimited({ guild }: Member): boolean {
  return guild.owner || !guild.roles;
}

/** Who is not in the server stands below everybody. */
function orNobody(error: unknown): { roles: string[] } {
  if (error instanceof DiscordResponseError && error.status === 404) return { roles: [] };
  throw error;
}

/** What cannot be asked now is not known now. */
function orUnknown(error: unknown): undefined {
  if (!(error instanceof DiscordError)) throw error;
}

function patience(): Promise<undefined> {
  return delay(PATIENCE, undefined, { ref: false });
}

function highest({ guild }: Member, roleIds: string[]): number {
  const own = guild.roles?.filter(({ id }) => roleIds.includes(id)) ?? [];
  return Math.max(0, ...own.map(({ position }) => position));
}
