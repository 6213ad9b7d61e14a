import { permissionField } from "#app/discord/permissions.ts";

interface InviteConfig {
  DISCORD_AUTHORIZE_URL: string;
  DISCORD_CLIENT_ID: string;
  BOT_PERMISSIONS?: string;
}

/**
 * What the bot uses, and for what. Administrator would be shorter to ask for, and frightens people.
 *
 * Reading and answering commands: View Channel, Send Messages, Embed Links, Attach Files, Read Message History.
 * Moderation: Manage Messages, Kick Members, Ban Members, Moderate Members. Levels, autorole and verification: Manage
 * Roles. Tickets and lockdown: Manage Channels.
 */
const USED = permissionField([
  "VIEW_CHANNEL",
  "SEND_MESSAGES",
  "EMBED_LINKS",
  "ATTACH_FILES",
  "READ_MESSAGE_HISTORY",
  "MANAGE_MESSAGES",
  "KICK_MEMBERS",
  "BAN_MEMBERS",
  "MODERATE_MEMBERS",
  "MANAGE_ROLES",
  "MANAGE_CHANNELS",
]);

/**
 * Discord's page that adds the bot to a server (Discord's documentation, "Bot authorization flow").
 *
 * @param guildId selects this server, and no other can be chosen
 */
export function inviteUrl(config: InviteConfig, guildId?: string): string {
  const url = new URL(config.DISCORD_AUTHORIZE_URL);
  url.search = new URLSearchParams({
    client_id: config.DISCORD_CLIENT_ID,
    scope: "bot applications.commands",
    permissions: config.BOT_PERMISSIONS ?? USED,
    ...(guildId && { guild_id: guildId, disable_guild_select: "true" }),
  }).toString();
  return url.href;
}
