import {
  ChannelType,
  Locale,
  OverwriteType,
  PermissionFlagsBits,
  type APIGuildCategoryChannel,
  type APIGuildVoiceChannel,
  type APITextChannel,
  type RESTGetAPIGuildMemberResult,
  type RESTGetAPIGuildResult,
  type RESTGetAPIGuildRolesResult,
} from "discord-api-types/v10";
import { type Channel, type Guild, type Role } from "./guild.ts";
import { type Person } from "./people.ts";
import { type Call, getGuild, getPerson, type Platform } from "./platform.ts";
import { filled, invalidField, readBoolean, readLimit, restError, zero } from "./rest.ts";
import { botUser, countsOf, userOf } from "./user-rows.ts";

/** A request with the bot's token, and the ids in its path, the guild's first. */
export type BotCall = Call & { ids: string[] };

/** GET /guilds/{guild}, with counts on request (Discord docs: Guild, Get Guild). The OpenAPI file has no `hub_type`. */
export function getGuildRow(call: BotCall) {
  const guild = requireBotGuild(call);
  const withCounts = readBoolean(call.url, "with_counts");
  return {
    ...plainGuild(guild),
    roles: guild.roles.map((role) => roleRow(role, guild, call.platform)),
    ...(withCounts && countsOf(guild)),
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

export function getMember(call: BotCall) {
  const { platform, ids } = call;
  const guild = requireBotGuild(call);
  const isBot = ids[1] === platform.application.id;
  const person = isBot ? undefined : getPerson(platform, ids[1]);
  if (!isBot && (!person || guild.permissions[person.id] === undefined))
    throw restError(404, 10007, "Unknown Member");
  return personRow(guild, person, platform);
}

/** GET /guilds/{guild}/members/search: whose user name or nickname begins with `query` (Discord docs: Guild, Search Guild Members). */
export function searchMembers(call: BotCall) {
  const guild = requireBotGuild(call);
  const query = call.url.searchParams.get("query");
  if (query === null) throw invalidField("query", "BASE_TYPE_REQUIRED", "This field is required");
  if (query.length < 1 || query.length > 100)
    throw invalidField("query", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.");
  const limit = readLimit(call.url, { usual: 1, most: 1_000 });
  const members = Object.keys(guild.permissions).flatMap((id) => getPerson(call.platform, id) ?? []);
  const begins = ({ username }: Person) => username.toLowerCase().startsWith(query.toLowerCase());
  return members
    .filter(begins)
    .slice(0, limit)
    .map((person) => personRow(guild, person, call.platform));
}

function personRow(guild: Guild, person: Person | undefined, platform: Platform) {
  const botRoles = guild.botRoleId === null ? [] : [guild.botRoleId];
  return person
    ? memberRow(userOf(person), guild.memberRoles[person.id] ?? [])
    : memberRow(botUser(platform), botRoles);
}

function memberRow(user: ReturnType<typeof userOf>, roles: string[]) {
  return {
    user,
    roles,
    joined_at: "2024-03-01T09:30:00.000000+00:00",
    ...filled(null, "nick", "avatar", "avatar_decoration_data", "collectibles", "banner"),
    ...filled(null, "premium_since", "communication_disabled_until"),
    ...filled(false, "deaf", "mute", "pending"),
    flags: zero,
  } satisfies RESTGetAPIGuildMemberResult;
}

/** GET /users/@me/guilds/{guild}/member: of one's own servers, whether or not the bot is there (Discord docs: User). */
export function getOwnMember({ platform, ids, person }: BotCall & { person: Person }) {
  const guild = getGuild(platform, ids[0]);
  if (!guild || guild.permissions[person.id] === undefined) throw restError(404, 10004, "Unknown Guild");
  return memberRow(userOf(person), guild.memberRoles[person.id] ?? []);
}

/** Returns the guild of the path, with the bot in it. Throws Discord's errors otherwise (docs: Opcodes and Status Codes). */
function requireBotGuild({ platform, ids }: BotCall): Guild {
  const guild = getGuild(platform, ids[0]);
  if (!guild) throw restError(404, 10004, "Unknown Guild");
  if (!platform.botGuilds.has(guild.id)) throw restError(403, 50001, "Missing Access");
  return guild;
}

function plainGuild({ id, name, icon, ownerId, features }: Guild) {
  return {
    id,
    name,
    icon,
    features,
    owner_id: ownerId,
    region: "deprecated",
    afk_timeout: 300 as const,
    verification_level: zero + 1,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    preferred_locale: Locale.EnglishUS,
    emojis: [],
    stickers: [],
    ...filled(zero, "system_channel_flags", "default_message_notifications", "explicit_content_filter"),
    ...filled(zero, "mfa_level", "premium_tier", "nsfw_level", "premium_subscription_count"),
    ...filled(false, "widget_enabled", "premium_progress_bar_enabled", "nsfw"),
    ...filled(null, "description", "home_header", "splash", "discovery_splash", "banner", "application_id"),
    ...filled(null, "afk_channel_id", "system_channel_id", "widget_channel_id", "rules_channel_id"),
    ...filled(null, "safety_alerts_channel_id", "public_updates_channel_id", "vanity_url_code"),
    ...filled(null, "max_presences", "incidents_data"),
  };
}

/** Tags that are present as null mean true (Discord docs: Permissions, Role Tags Structure). */
function roleRow(role: Role, { id, botRoleId }: Guild, { application }: Platform) {
  const own = role.id === botRoleId ? { bot_id: application.id } : { premium_subscriber: null };
  const tags = role.tags ?? own;
  return {
    ...role,
    colors: { primary_color: role.color, secondary_color: null, tertiary_color: null },
    hoist: role.id !== id,
    mentionable: false,
    icon: null,
    unicode_emoji: null,
    flags: zero,
    ...(role.managed && { tags }),
  };
}

/** Hides a channel from everybody but the roles that may see it. */
function overwritesOf({ id, hidden }: Guild, channelId: string) {
  const roles = hidden[channelId];
  if (!roles) return [];
  const view = String(PermissionFlagsBits.ViewChannel);
  const type = OverwriteType.Role;
  return [
    { id, type, allow: "0", deny: view },
    ...roles.map((role) => ({ id: role, type, allow: view, deny: "0" })),
  ];
}

function channelRow(channel: Channel, guild: Guild) {
  const { id, allowed } = guild;
  const allow = allowed[channel.id];
  const permission_overwrites = [
    ...(allow ? [{ id, type: OverwriteType.Role, allow: String(allow), deny: "0" }] : []),
    ...overwritesOf(guild, channel.id),
  ];
  const common = { ...channel, guild_id: id, flags: zero, permission_overwrites };
  if (channel.type === ChannelType.GuildCategory)
    return { ...common, parent_id: null } satisfies Omit<APIGuildCategoryChannel, "type">;
  const spoken = { ...common, nsfw: false, rate_limit_per_user: 0, last_message_id: null };
  if (channel.type !== ChannelType.GuildVoice)
    return { ...spoken, topic: null } satisfies Omit<APITextChannel, "type">;
  const audio = { bitrate: 64_000, user_limit: 0, rtc_region: null };
  return { ...spoken, ...audio } satisfies Omit<APIGuildVoiceChannel, "type">;
}
