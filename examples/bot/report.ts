import type { Guild } from "discord.js";

import type { GuildReport, GuildSummary } from "./client/types.ts";

export function summarise({ id, name, icon, memberCount, channels }: Guild): GuildSummary {
  return { id, name, icon, member_count: memberCount, channel_count: channels.cache.size };
}

/** Converts a guild with its channels, roles and the bot's rank for the dashboard's pickers. */
export function describe(guild: Guild): GuildReport {
  const { id: _, ...summary } = summarise(guild);
  const me = guild.members.me;
  return {
    ...summary,
    channels: [...guild.channels.cache.values()]
      .filter((channel) => !channel.isThread())
      .map(({ id, name, type, rawPosition: position, parentId: parent_id }) => {
        return { id, name, type, position, parent_id };
      }),
    roles: [...guild.roles.cache.values()].map((role) => {
      const { id, name, rawPosition: position, color, managed } = role;
      return { id, name, position, color, managed, permissions: String(role.permissions.bitfield) };
    }),
    bot: me
      ? { permissions: String(me.permissions.bitfield), role_position: me.roles.highest.rawPosition }
      : undefined,
  };
}
