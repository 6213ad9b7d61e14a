import { hasPermission } from "#app/discord/permissions.ts";
import type { Member } from "#app/features/access/rules.ts";
import type { GuildChannel } from "#db/schema.ts";

/**
 * Tells whether somebody who does not administer a server sees a channel (Discord docs: Permissions, Permission Overwrites). Where
 * Discord was not asked about its overwrites, everybody does.
 */
export function seesChannel(
  { shown_to: shown, hidden_from: hidden }: GuildChannel,
  { id, permissions, roles = [] }: Member,
  guildId: string,
): boolean {
  if (!shown || !hidden) return true;
  // Each step counts more than the one before it; of one step, being shown counts more.
  const steps = [[guildId], roles, [id]];
  return steps.reduce(
    (sees, ids) => {
      const isIn = (list: string[]) => ids.some((one) => list.includes(one));
      return isIn(shown) || (sees && !isIn(hidden));
    },
    hasPermission(permissions, "VIEW_CHANNEL"),
  );
}

/** Returns a channel in Discord's format, without who sees it. */
export function plainChannel({ shown_to: _, hidden_from: __, ...channel }: GuildChannel): GuildChannel {
  return channel;
}
