import {
  type APIUser,
  type RESTGetAPICurrentUserResult,
  type RESTGetAPIGuildMemberResult,
} from "discord-api-types/v10";

import { userOf } from "./current-user.ts";
import { type Guild } from "./guild.ts";
import { guildPage } from "./my-guilds.ts";
import { getPerson, type Platform } from "./platform.ts";
import { restError } from "./refusals.ts";

/** A request with the bot's token, and the ids in its path, the guild's first. */
export type BotCall = { url: URL; platform: Platform; ids: string[] };

export function getBotUser({ platform }: BotCall) {
  return {
    ...botUser(platform),
    mfa_enabled: true,
    locale: "en-US",
    premium_type: 0,
  } satisfies RESTGetAPICurrentUserResult;
}

/** GET /users/@me/guilds with the bot's token, in pages as for users. */
export function listBotGuilds({ url, platform: { guilds, botGuilds } }: BotCall) {
  const mine = guilds.filter(({ id }) => botGuilds.has(id));
  return guildPage(
    mine.map((guild) => ({ guild, owner: false, permissions: botPermissions(guild) })),
    url,
  );
}

export function getMember(call: BotCall) {
  const { platform, ids } = call;
  const guild = requireBotGuild(call);
  const isBot = ids[1] === platform.application.id;
  const person = isBot ? undefined : getPerson(platform, ids[1] ?? null);
  if (!isBot && (!person || guild.permissions[person.id] === undefined))
    throw restError(404, 10007, "Unknown Member");
  return {
    user: person ? userOf(person) : botUser(platform),
    nick: null,
    avatar: null,
    avatar_decoration_data: null,
    collectibles: null,
    banner: null,
    roles: isBot
      ? guild.botRoleId === null
        ? []
        : [guild.botRoleId]
      : (guild.memberRoles[ids[1] ?? ""] ?? []),
    joined_at: "2024-03-01T09:30:00.000000+00:00",
    premium_since: null,
    deaf: false,
    mute: false,
    flags: 0 as number,
    pending: false,
    communication_disabled_until: null,
  } satisfies RESTGetAPIGuildMemberResult;
}

/**
 * Returns the guild of the path. Throws 404 "Unknown Guild", or 403 "Missing Access" if the bot is not in it (Discord
 * docs: Opcodes and Status Codes, JSON).
 */
export function requireBotGuild({ platform, ids }: BotCall): Guild {
  const guild = platform.guilds.find(({ id }) => id === ids[0]);
  if (!guild) throw restError(404, 10004, "Unknown Guild");
  if (!platform.botGuilds.has(guild.id)) throw restError(403, 50001, "Missing Access");
  return guild;
}

function botUser({ application }: Platform) {
  return {
    id: application.id,
    username: application.name,
    avatar: null,
    discriminator: "7710",
    public_flags: 0 as number,
    flags: 0 as number,
    bot: true,
    banner: null,
    accent_color: null,
    global_name: null,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
  } satisfies APIUser;
}

/** Permissions of @everyone and the bot's role (Discord docs: Permissions, Permission Hierarchy). */
function botPermissions({ id, roles, botRoleId }: Guild): string {
  const own = roles.filter((role) => role.id === id || role.id === botRoleId);
  return String(own.reduce((bits, role) => bits | BigInt(role.permissions), 0n));
}
