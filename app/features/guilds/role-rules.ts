import type { GuildRole } from "#db/schema.ts";
import type { GuildFacts } from "./guild-facts.server.ts";

/** Returns why the bot must not give a role, or undefined (Discord docs: Permission Hierarchy). Unknown facts are no obstacle. */
export function obstacleOf(
  role: GuildRole | undefined,
  { id, bot, ownPosition }: Pick<GuildFacts, "id" | "bot" | "ownPosition">,
) {
  if (!role) return "deleted";
  if (role.id === id) return "everyone";
  if (role.managed) return "managed";
  if (bot && role.position >= bot.position) return "aboveBot";
  if (ownPosition !== null && role.position >= ownPosition) return "aboveYou";
  return undefined;
}

/** Tells whether a role is the bot's own, which no member has, as far as it can be known. */
export function isOwnRole({ managed, position }: GuildRole, { bot }: Pick<GuildFacts, "bot">): boolean {
  return managed && position === bot?.position;
}

/** Tells whether no member has a role because it is a bot's. A managed one counts as such where Discord has not said whose it is. */
export function isBotRole({ managed, tags }: GuildRole): boolean {
  return tags ? tags.bot_id !== undefined : managed;
}

export function highestPosition(roles: readonly GuildRole[]): number {
  return Math.max(0, ...roles.map(({ position }) => position));
}

/** Orders roles like Discord: highest first, of equal positions the older one first. */
export function sortRoles(roles: readonly GuildRole[]): GuildRole[] {
  return roles.toSorted((a, b) => b.position - a.position || (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}
