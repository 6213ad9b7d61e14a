import {
  hasPermission,
  permissionBits,
  permissionField,
  permissionNames,
  type PermissionName,
} from "#app/discord/permissions.ts";
import type { Catalogue } from "#app/features/commands/catalogue.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import { CALLBACK } from "#app/paths.ts";

interface InviteConfig {
  DISCORD_AUTHORIZE_URL: string;
  DISCORD_CLIENT_ID: string;
  PUBLIC_URL: string;
  BOT_PERMISSIONS?: string;
}

interface InUse {
  site: { permissions?: string };
  commands: { current(): Promise<Pick<Catalogue, "list">> };
  modules: { known(): Promise<Pick<Modules, "list">> };
}

/** Commands that are typed need these to be read and answered, with embeds and pictures; Discord hands others to the bot. */
const OF_TYPED = ["VIEW_CHANNEL", "SEND_MESSAGES", "EMBED_LINKS", "ATTACH_FILES", "READ_MESSAGE_HISTORY"];

/**
 * Returns the permissions that the commands and the modules in use need, as a bit field: what members need for a command,
 * but Manage Server, and what modules declare. Never Administrator, which deters people. `permissions` of site.json wins.
 */
export async function neededPermissions({ site, commands, modules }: InUse): Promise<string> {
  if (site.permissions) return site.permissions;
  const [{ list }, used] = await Promise.all([commands.current(), modules.known()]);
  const ofCommands = list.flatMap(({ type, permissions }) => [
    ...permissions.filter((name) => name !== "MANAGE_GUILD"),
    ...(type === undefined ? OF_TYPED : []),
  ]);
  const ofModules = used.list.flatMap(({ permissions }) => permissions.flatMap(({ all }) => all));
  const needed = new Set<string>([...ofCommands, ...ofModules]);
  return permissionField(permissionNames.filter((name) => name !== "ADMINISTRATOR" && needed.has(name)));
}

const ASKABLE = Object.values(permissionBits).reduce((all, bit) => all | bit) & ~permissionBits.ADMINISTRATOR;

/**
 * Builds the URL of Discord's page that adds the bot to a guild (Discord docs, "Bot authorization flow").
 * `needed` is what the link asks for unless the operator or `permissions` says otherwise; `kept` are its permissions there, which Discord would remove (discord/discord-api-docs issue 2534).
 */
export function inviteUrl(
  config: InviteConfig,
  needed: string,
  options: { guildId?: string; permissions?: string; kept?: string; state?: string } = {},
): string {
  const { guildId, permissions, kept = "0", state } = options;
  const had = BigInt(kept) & ~permissionBits.ADMINISTRATOR;
  const asked = BigInt(permissions ?? config.BOT_PERMISSIONS ?? needed) | had;
  const url = new URL(config.DISCORD_AUTHORIZE_URL);
  url.search = new URLSearchParams({
    client_id: config.DISCORD_CLIENT_ID,
    scope: "bot applications.commands",
    permissions: asked.toString(),
    ...(guildId && { guild_id: guildId, disable_guild_select: "true" }),
    ...(state && {
      response_type: "code",
      redirect_uri: config.PUBLIC_URL + CALLBACK.join,
      state,
    }),
  }).toString();
  return url.href;
}

/** Lists the permissions that the link asks for by name, as far as the site knows them. */
export function askedPermissions({ BOT_PERMISSIONS }: InviteConfig, needed: string): PermissionName[] {
  return permissionNames.filter((name) => hasPermission(BOT_PERMISSIONS ?? needed, name));
}

/** Removes permissions that a link may not request. Undefined if none remain. */
export function askablePermissions(wanted: string | null): string | undefined {
  if (!wanted || !/^\d{1,40}$/.test(wanted)) return undefined;
  const bits = BigInt(wanted) & ASKABLE;
  return bits > 0n ? bits.toString() : undefined;
}
