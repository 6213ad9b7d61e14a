/**
 * Permission bits (Discord's documentation, "Permissions"). Bit fields are decimal strings of any length: read them as
 * BigInt, because a number loses bits above 2^53.
 */
export const permissionBits = {
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
  KICK_MEMBERS: 1n << 1n,
  BAN_MEMBERS: 1n << 2n,
  MANAGE_ROLES: 1n << 28n,
  MODERATE_MEMBERS: 1n << 40n,
} as const;

export type PermissionName = keyof typeof permissionBits;

/** The permissions that we know by name, from the lowest bit to the highest. */
export const permissionNames = (Object.keys(permissionBits) as PermissionName[]).toSorted((a, b) =>
  permissionBits[a] < permissionBits[b] ? -1 : 1,
);

/** The bit field of several permissions, as Discord writes it. */
export function permissionField(names: readonly PermissionName[]): string {
  return names.reduce((bits, name) => bits | permissionBits[name], 0n).toString();
}

/** Whether a bit field has a permission. A field that is no number has none. */
export function hasPermission(field: string, name: PermissionName): boolean {
  return /^\d+$/.test(field) && (BigInt(field) & permissionBits[name]) !== 0n;
}

/** Whether somebody administers a server: its owner, or who has the administrator bit. Manage Server alone is not enough. */
export function isGuildAdministrator(guild: { owner: boolean; permissions: string }): boolean {
  return guild.owner || hasPermission(guild.permissions, "ADMINISTRATOR");
}

/** Whether Discord lets somebody add a bot to a server: Manage Server, administrator or owner. */
export function canAddBot(guild: { owner: boolean; permissions: string }): boolean {
  return isGuildAdministrator(guild) || hasPermission(guild.permissions, "MANAGE_GUILD");
}
