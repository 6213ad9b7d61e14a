import { canAddBot, isGuildAdministrator } from "#app/discord/permissions.ts";

import type { listBotGuilds } from "./bot-guilds.server.ts";
import type { UserGuild } from "./guild-lists.server.ts";

type Counted = Awaited<ReturnType<typeof listBotGuilds>>;

/**
 * Somebody's servers with the fields of spec section 3. Counts come from Discord's list, then from what the bot reported:
 * the first positive one wins, else 0.
 */
export function describeGuilds(guilds: UserGuild[], counted: Counted) {
  const reported = new Map(counted.map((guild) => [guild.id, guild]));
  return guilds.map(({ id, name, icon, owner, permissions, approximate_member_count }) => ({
    id,
    name,
    icon,
    owner,
    permissions,
    approximate_member_count: approximate_member_count || reported.get(id)?.member_count || 0,
    approximate_channel_count: reported.get(id)?.channel_count || 0,
  }));
}

/** Somebody's servers as the dashboard groups them: managed here, or waiting for the bot; the rest is nobody's business. */
export function groupGuilds(guilds: UserGuild[], counted: Counted) {
  const withBot = new Set(counted.map(({ id }) => id));
  const described = describeGuilds(guilds, counted).sort((a, b) => a.name.localeCompare(b.name));
  return {
    managed: described.filter((guild) => withBot.has(guild.id) && isGuildAdministrator(guild)),
    addable: described.filter((guild) => !withBot.has(guild.id) && canAddBot(guild)),
  };
}
