import {
  ChannelType,
  Locale,
  type RESTGetAPIGuildResult,
  type RESTGetAPIGuildRolesResult,
} from "discord-api-types/v10";

import { type BotCall, requireBotGuild } from "./bot.ts";
import { type Channel, type Guild, type Role } from "./guild.ts";
import { readBoolean } from "./my-guilds.ts";
import { type Platform } from "./platform.ts";

/** GET /guilds/{guild}, with counts on request (Discord docs: Guild, Get Guild). The OpenAPI file has no `hub_type`. */
export function getGuildRow(call: BotCall) {
  const guild = requireBotGuild(call);
  const withCounts = readBoolean(call.url, "with_counts");
  return {
    ...plainGuild(guild),
    roles: guild.roles.map((role) => roleRow(role, guild, call.platform)),
    ...(withCounts && {
      approximate_member_count: guild.memberCount,
      approximate_presence_count: guild.presenceCount,
    }),
  } satisfies Omit<RESTGetAPIGuildResult, "hub_type">;
}

/** GET /guilds/{guild}/channels, with categories and without threads (Discord docs: Guild, Get Guild Channels). */
export function listChannels(call: BotCall) {
  const guild = requireBotGuild(call);
  return guild.channels.map((channel) => channelRow(channel, guild));
}

export function listRoles(call: BotCall) {
  const guild = requireBotGuild(call);
  return guild.roles.map((role) => roleRow(role, guild, call.platform)) satisfies RESTGetAPIGuildRolesResult;
}

function plainGuild({ id, name, icon, ownerId, features }: Guild) {
  return {
    id,
    name,
    icon,
    description: null,
    home_header: null,
    splash: null,
    discovery_splash: null,
    features,
    banner: null,
    owner_id: ownerId,
    application_id: null,
    region: "deprecated",
    afk_channel_id: null,
    afk_timeout: 300 as const,
    system_channel_id: null,
    system_channel_flags: number(0),
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: number(1),
    default_message_notifications: number(0),
    mfa_level: number(0),
    explicit_content_filter: number(0),
    max_presences: null,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    vanity_url_code: null,
    premium_tier: number(0),
    premium_subscription_count: 0,
    preferred_locale: Locale.EnglishUS,
    rules_channel_id: null,
    safety_alerts_channel_id: null,
    public_updates_channel_id: null,
    premium_progress_bar_enabled: false,
    nsfw: false,
    nsfw_level: number(0),
    emojis: [],
    stickers: [],
    incidents_data: null,
  };
}

/** Tags that are present as null mean true (Discord docs: Permissions, Role Tags Structure). */
function roleRow(role: Role, { id, botRoleId }: Guild, { application }: Platform) {
  const tags = role.id === botRoleId ? { bot_id: application.id } : { premium_subscriber: null };
  return {
    ...role,
    colors: { primary_color: role.color, secondary_color: null, tertiary_color: null },
    hoist: role.id !== id,
    mentionable: false,
    icon: null,
    unicode_emoji: null,
    flags: number(0),
    ...(role.managed && { tags }),
  };
}

function channelRow(channel: Channel, { id }: Guild) {
  const common = { ...channel, guild_id: id, flags: number(0), permission_overwrites: [] };
  if (channel.type === ChannelType.GuildCategory) return common;
  const spoken = channel.type === ChannelType.GuildVoice;
  const own = spoken ? { bitrate: 64_000, user_limit: 0, rtc_region: null } : { topic: null };
  return { ...common, ...own, nsfw: false, rate_limit_per_user: 0, last_message_id: null };
}

/** Widens the type, because an enum may have no member for the value. */
function number(value: number): number {
  return value;
}
