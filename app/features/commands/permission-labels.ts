import { permissionNames, type PermissionName } from "#app/discord/permissions.ts";

/** Labels of what members usually need for a command, by Discord's names. */
const LABELS = {
  MANAGE_GUILD: "Manage Guild",
  MANAGE_ROLES: "Manage Roles",
  MANAGE_CHANNELS: "Manage Channels",
  MANAGE_MESSAGES: "Manage Messages",
  KICK_MEMBERS: "Kick Members",
  BAN_MEMBERS: "Ban Members",
  ADMINISTRATOR: "Administrator",
} as const satisfies Partial<Record<PermissionName, string>>;
type Label = (typeof LABELS)[keyof typeof LABELS];
const BY_NAME = new Map<string, Label>(Object.entries(LABELS));
const EVERYONE = "Everyone";

/** Permission that a command requires: `Everyone`, a label, or Discord's name. */
export const REQUIREMENTS = [EVERYONE, ...Object.values(LABELS), ...permissionNames] as const;

/** Returns Discord's names of what a command requires: none for everyone. */
export function permissionsFor(requirement: (typeof REQUIREMENTS)[number] = EVERYONE): PermissionName[] {
  if (requirement === EVERYONE) return [];
  return permissionNames.filter((name) => name === requirement || permissionLabel(name) === requirement);
}

/** Returns a command's label of a permission of Discord's; undefined where none fits. */
export function permissionLabel(name: string): Label | undefined {
  return BY_NAME.get(name);
}

/** Writes permissions as `/commands.json` does: by the labels, else by Discord's names; `Everyone` for none. */
export function permissionText(permissions: readonly string[]): string {
  return permissions.map((name) => permissionLabel(name) ?? name).join(", ") || EVERYONE;
}
