import type { GuildRole } from "#db/schema.ts";

/** Why a role cannot be given to somebody (Discord docs: Permissions, Permission Hierarchy). */
export type RoleObstacle = "deleted" | "everyone" | "managed" | "aboveBot" | "aboveYou";

/** Who would give it, as far as we know: the bot, on the word of a person. */
export interface RoleGivers {
  guildId: string;
  /** Position of the bot's highest role; null: not known. */
  botPosition: number | null;
  /** Position of the person's highest role; null: not known, or they own the server. */
  ownPosition: number | null;
}

/**
 * Why the bot may not be told to give this role; undefined where it may. What is not known is no obstacle.
 *
 * @param role undefined for one that the server does not have any more
 */
export function obstacleOf(role: GuildRole | undefined, givers: RoleGivers): RoleObstacle | undefined {
  if (!role) return "deleted";
  if (role.id === givers.guildId) return "everyone";
  if (role.managed) return "managed";
  if (givers.botPosition !== null && role.position >= givers.botPosition) return "aboveBot";
  if (givers.ownPosition !== null && role.position >= givers.ownPosition) return "aboveYou";
  return undefined;
}

/** From the highest role down, as Discord shows them; of two at one position the older one is higher. */
export function sortRoles(roles: readonly GuildRole[]): GuildRole[] {
  return roles.toSorted((a, b) => b.position - a.position || (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}
