import { permissionField, type PermissionName } from "#app/discord/permissions.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import type { Need } from "#app/features/settings/field.ts";
import { neededFor } from "#app/features/settings/needs.ts";
import { guildPath } from "#app/paths.ts";

/** What the bot may not do in the server and needs for these settings; nothing where we do not know what it may. */
export function missingFor(
  { bot }: GuildFacts,
  set: { module: { needs: readonly Need[] }; settings: Record<string, unknown> }[],
): PermissionName[] {
  if (!bot) return [];
  const needed = new Set(set.flatMap(({ module, settings }) => neededFor(module.needs, settings)));
  return [...needed].filter((permission) => !bot.can.includes(permission));
}

/** Where Discord asks to give the bot exactly these, and leads back here. */
export function repairUrl(guildId: string, permissions: PermissionName[], back: string): string {
  const query = new URLSearchParams({ permissions: permissionField(permissions), back });
  return `${guildPath(guildId, "invite")}?${query}`;
}
