import type { GuildRole } from "#db/schema.ts";

/** Reason why a role cannot be given (Discord docs: Permissions, Permission Hierarchy). */
type RoleObstacle = "deleted" | "everyone" | "managed" | "aboveBot" | "aboveYou";

interface RoleGivers {
  guildId: string;
  botPosition: number | null;
  ownPosition: number | null;
}

/** Returns why the bot must not be configured to give this role, or undefined. Unknown facts are no obstacle. */
export function obstacleOf(role: GuildRole | undefined, givers: RoleGivers): RoleObstacle | undefined {
  if (!role) return "deleted";
  if (role.id === givers.guildId) return "everyone";
  if (role.managed) return "managed";
  if (givers.botPosition !== null && role.position >= givers.botPosition) return "aboveBot";
  if (givers.ownPosition !== null && role.position >= givers.ownPosition) return "aboveYou";
  return undefined;
}

export function highestPosition(roles: readonly GuildRole[]): number {
  return Math.max(0, ...roles.map(({ position }) => position));
}

/** Orders roles like Discord: highest first, of equal positions the older one first. */
export function sortRoles(roles: readonly GuildRole[]): GuildRole[] {
  return roles.toSorted((a, b) => b.position - a.position || (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}
