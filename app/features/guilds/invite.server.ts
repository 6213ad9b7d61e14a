import {
  hasPermission,
  namedPermissions,
  permissionBits,
  permissionField,
  permissionNames,
  type PermissionName,
} from "#app/discord/permissions.ts";

interface InviteConfig {
  DISCORD_AUTHORIZE_URL: string;
  DISCORD_CLIENT_ID: string;
  PUBLIC_URL: string;
  BOT_PERMISSIONS?: string;
}

/** Permissions that the catalogue and the bundled modules use, except Administrator, which deters people, and Manage Server. */
const USED = permissionField(
  namedPermissions.filter((name) => name !== "ADMINISTRATOR" && name !== "MANAGE_GUILD"),
);

const ASKABLE = Object.values(permissionBits).reduce((all, bit) => all | bit) & ~permissionBits.ADMINISTRATOR;

/**
 * Builds the URL of Discord's page that adds the bot to a guild (Discord docs, "Bot authorization flow").
 * `kept` are its permissions there, which Discord would remove (discord/discord-api-docs issue 2534).
 */
export function inviteUrl(
  config: InviteConfig,
  options: { guildId?: string; permissions?: string; kept?: string; state?: string } = {},
): string {
  const { guildId, permissions, kept = "0", state } = options;
  const had = BigInt(kept) & ~permissionBits.ADMINISTRATOR;
  const asked = BigInt(permissions ?? config.BOT_PERMISSIONS ?? USED) | had;
  const url = new URL(config.DISCORD_AUTHORIZE_URL);
  url.search = new URLSearchParams({
    client_id: config.DISCORD_CLIENT_ID,
    scope: "bot applications.commands",
    permissions: asked.toString(),
    ...(guildId && { guild_id: guildId, disable_guild_select: "true" }),
    ...(state && {
      response_type: "code",
      redirect_uri: `${config.PUBLIC_URL}/auth/discord/callback`,
      state,
    }),
  }).toString();
  return url.href;
}

/** Names the permissions that the link asks for, as far as the site knows them. */
export function askedPermissions({ BOT_PERMISSIONS = USED }: InviteConfig): PermissionName[] {
  return permissionNames.filter((name) => hasPermission(BOT_PERMISSIONS, name));
}

/** Removes permissions that a link may not request. Undefined if none remain. */
export function askablePermissions(wanted: string | null): string | undefined {
  if (!wanted || !/^\d{1,40}$/.test(wanted)) return undefined;
  const bits = BigInt(wanted) & ASKABLE;
  return bits > 0n ? bits.toString() : undefined;
}
