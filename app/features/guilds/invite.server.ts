import {
  hasPermission,
  namedPermissions,
  permissionBits,
  permissionField,
  permissionNames,
  type PermissionName,
} from "#app/discord/permissions.ts";
import type { Catalogue } from "#app/features/commands/catalogue.ts";

interface InviteConfig {
  DISCORD_AUTHORIZE_URL: string;
  DISCORD_CLIENT_ID: string;
  PUBLIC_URL: string;
  BOT_PERMISSIONS?: string;
}

/** Never asked for: Administrator deters people, and what members need Manage Server for, the bot does without. */
const REFRAINED: readonly string[] = ["ADMINISTRATOR", "MANAGE_GUILD"];
/** Permissions that nothing but commands uses. */
const OF_COMMANDS: readonly string[] = ["KICK_MEMBERS", "BAN_MEMBERS", "MODERATE_MEMBERS", "MANAGE_MESSAGES"];

/**
 * Returns the permissions that the bundled modules and the commands use, as a bit field: of a synchronised list, what its
 * members need for each command.
 */
export function usedPermissions({ isSynced, list }: Pick<Catalogue, "isSynced" | "list">): string {
  const needed = new Set(list.flatMap(({ permissions }) => permissions));
  const ofModules = namedPermissions.filter((name) => !isSynced || !OF_COMMANDS.includes(name));
  const ofCommands = permissionNames.filter((name) => needed.has(name));
  return permissionField(
    [...new Set([...ofModules, ...ofCommands])].filter((name) => !REFRAINED.includes(name)),
  );
}

const ASKABLE = Object.values(permissionBits).reduce((all, bit) => all | bit) & ~permissionBits.ADMINISTRATOR;

/**
 * Builds the URL of Discord's page that adds the bot to a guild (Discord docs, "Bot authorization flow").
 * `used` is what the link asks for unless the operator or `permissions` says otherwise; `kept` are its permissions there, which Discord would remove (discord/discord-api-docs issue 2534).
 */
export function inviteUrl(
  config: InviteConfig,
  used: string,
  options: { guildId?: string; permissions?: string; kept?: string; state?: string } = {},
): string {
  const { guildId, permissions, kept = "0", state } = options;
  const had = BigInt(kept) & ~permissionBits.ADMINISTRATOR;
  const asked = BigInt(permissions ?? config.BOT_PERMISSIONS ?? used) | had;
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
export function askedPermissions({ BOT_PERMISSIONS }: InviteConfig, used: string): PermissionName[] {
  return permissionNames.filter((name) => hasPermission(BOT_PERMISSIONS ?? used, name));
}

/** Removes permissions that a link may not request. Undefined if none remain. */
export function askablePermissions(wanted: string | null): string | undefined {
  if (!wanted || !/^\d{1,40}$/.test(wanted)) return undefined;
  const bits = BigInt(wanted) & ASKABLE;
  return bits > 0n ? bits.toString() : undefined;
}
