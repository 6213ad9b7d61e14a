/** Bits of Discord's documentation, "Permissions". Bit fields are decimal strings, because numbers lose bits above 2^53. */
export const permissionBits = {
  KICK_MEMBERS: 1n << 1n,
  BAN_MEMBERS: 1n << 2n,
  ADMINISTRATOR: 1n << 3n,
  MANAGE_CHANNELS: 1n << 4n,
  MANAGE_GUILD: 1n << 5n,
  VIEW_AUDIT_LOG: 1n << 7n,
  VIEW_CHANNEL: 1n << 10n,
  SEND_MESSAGES: 1n << 11n,
  MANAGE_MESSAGES: 1n << 13n,
  EMBED_LINKS: 1n << 14n,
  ATTACH_FILES: 1n << 15n,
  READ_MESSAGE_HISTORY: 1n << 16n,
  MANAGE_ROLES: 1n << 28n,
  MODERATE_MEMBERS: 1n << 40n,
} as const;

export type PermissionName = keyof typeof permissionBits;

export const permissionNames = Object.keys(permissionBits) as PermissionName[];

export function permissionField(names: readonly PermissionName[]): string {
  return names.reduce((bits, name) => bits | permissionBits[name], 0n).toString();
}

/** Tells whether a bit field includes a permission. A malformed field includes none. */
export function hasPermission(field: string, name: PermissionName): boolean {
  return /^\d+$/.test(field) && (BigInt(field) & permissionBits[name]) !== 0n;
}

/** Tells whether a person administers a guild: as owner or by the administrator bit. Manage Server is not sufficient. */
export function isGuildAdministrator(guild: { owner: boolean; permissions: string }): boolean {
  return guild.owner || hasPermission(guild.permissions, "ADMINISTRATOR");
}

/** Tells whether Discord lets a person add a bot to a guild: Manage Server, administrator or owner. */
export function canAddBot(guild: { owner: boolean; permissions: string }): boolean {
  return isGuildAdministrator(guild) || hasPermission(guild.permissions, "MANAGE_GUILD");
}
