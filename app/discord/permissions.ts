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
  CREATE_INSTANT_INVITE: 1n << 0n,
  ADD_REACTIONS: 1n << 6n,
  PRIORITY_SPEAKER: 1n << 8n,
  STREAM: 1n << 9n,
  SEND_TTS_MESSAGES: 1n << 12n,
  MENTION_EVERYONE: 1n << 17n,
  USE_EXTERNAL_EMOJIS: 1n << 18n,
  VIEW_GUILD_INSIGHTS: 1n << 19n,
  CONNECT: 1n << 20n,
  SPEAK: 1n << 21n,
  MUTE_MEMBERS: 1n << 22n,
  DEAFEN_MEMBERS: 1n << 23n,
  MOVE_MEMBERS: 1n << 24n,
  USE_VAD: 1n << 25n,
  CHANGE_NICKNAME: 1n << 26n,
  MANAGE_NICKNAMES: 1n << 27n,
  MANAGE_WEBHOOKS: 1n << 29n,
  MANAGE_GUILD_EXPRESSIONS: 1n << 30n,
  USE_APPLICATION_COMMANDS: 1n << 31n,
  REQUEST_TO_SPEAK: 1n << 32n,
  MANAGE_EVENTS: 1n << 33n,
  MANAGE_THREADS: 1n << 34n,
  CREATE_PUBLIC_THREADS: 1n << 35n,
  CREATE_PRIVATE_THREADS: 1n << 36n,
  USE_EXTERNAL_STICKERS: 1n << 37n,
  SEND_MESSAGES_IN_THREADS: 1n << 38n,
  USE_EMBEDDED_ACTIVITIES: 1n << 39n,
  VIEW_CREATOR_MONETIZATION_ANALYTICS: 1n << 41n,
  USE_SOUNDBOARD: 1n << 42n,
  CREATE_GUILD_EXPRESSIONS: 1n << 43n,
  CREATE_EVENTS: 1n << 44n,
  USE_EXTERNAL_SOUNDS: 1n << 45n,
  SEND_VOICE_MESSAGES: 1n << 46n,
  SET_VOICE_CHANNEL_STATUS: 1n << 48n,
  SEND_POLLS: 1n << 49n,
  USE_EXTERNAL_APPS: 1n << 50n,
  PIN_MESSAGES: 1n << 51n,
  BYPASS_SLOWMODE: 1n << 52n,
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
