import { permissionBits, permissionField } from "#app/discord/permissions.ts";

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
 * Roles. Tickets and lockdown: Manage Channels. Server log: View Audit Log.
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
  "VIEW_AUDIT_LOG",
]);

/** What a link may ask for: all that we know by name, but never administrator, which nothing here needs. */
const ASKABLE = Object.values(permissionBits).reduce((all, bit) => all | bit) & ~permissionBits.ADMINISTRATOR;

/** How an invite comes back to us, where it is to. */
interface InviteReturn {
  redirectUri: string;
  state: string;
}

interface InviteOptions {
  /** What to ask for instead of what the bot uses in all. */
  permissions?: string;
  /**
   * What the bot has in the server already. Discord's page replaces the permissions of the bot's role
   * (discord/discord-api-docs issue 2534): what is not asked for again would be taken away.
   */
  kept?: string;
  comingBack?: InviteReturn;
}

/**
 * Discord's page that adds the bot to a server (Discord's documentation, "Bot authorization flow").
 *
 * @param guildId selects this server, and no other can be chosen
 */
export function inviteUrl(
  config: InviteConfig,
  guildId?: string,
  { permissions, kept = "0", comingBack }: InviteOptions = {},
): string {
  // Administrator may come from another of its roles, and is asked for by nothing here.
  const had = BigInt(kept) & ~permissionBits.ADMINISTRATOR;
  const asked = BigInt(permissions ?? config.BOT_PERMISSIONS ?? USED) | had;
  const url = new URL(config.DISCORD_AUTHORIZE_URL);
  url.search = new URLSearchParams({
    client_id: config.DISCORD_CLIENT_ID,
    scope: "bot applications.commands",
    permissions: asked.toString(),
    ...(guildId && { guild_id: guildId, disable_guild_select: "true" }),
    ...(comingBack && {
      response_type: "code",
      redirect_uri: comingBack.redirectUri,
      state: comingBack.state,
    }),
  }).toString();
  return url.href;
}

/** The permissions that a link wants to ask for, without those that it may not; undefined where none are left. */
export function askablePermissions(wanted: string | null): string | undefined {
  if (!wanted || !/^\d{1,40}$/.test(wanted)) return undefined;
  const bits = BigInt(wanted) & ASKABLE;
  return bits > 0n ? bits.toString() : undefined;
}
