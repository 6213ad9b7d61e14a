import { hasPermission } from "#app/discord/permissions.ts";

export type Level = "view" | "edit";

/** All modules, later ones too, but none that is sensitive. */
export const ALL = "*";
export const HISTORY = "history";

export type Target = { kind: "role" | "member"; id: string } | { kind: "manage_guild" };

/** Permission that administrators of a server give somebody to see or change areas: ids of modules, `history` or `*`. */
export interface Grant {
  target: Target;
  areas: Record<string, Level>;
  expiresAt: Date | null;
  grantedBy: string | null;
  grantedAt: Date;
  /** Has ended by the clock of the database when it was read. */
  isExpired?: boolean;
}

/** A person in a server, whose roles may be unknown. `permissions` are Discord's bits of the whole server. */
export interface Member {
  id: string;
  permissions: string;
  roles?: readonly string[];
}

interface Guild {
  id: string;
  /** Null while they are not known: then every role counts. */
  roles: readonly { id: string }[] | null;
}

interface Area {
  id: string;
  sensitive?: boolean;
}

/** Rights of a person in a server, and the grants that give them. */
export interface Access<Of extends Grant = Grant> {
  level: "admin" | "delegate" | "none";
  areas: Readonly<Record<string, Level>>;
  grants: readonly Of[];
}

export const ADMIN: Access<never> = { level: "admin", areas: {}, grants: [] };

export const NOTHING: Access<never> = { level: "none", areas: {}, grants: [] };

/**
 * Adds up what grants give a person; those that have expired give nothing. Rows only add, so their order means nothing.
 * `hadAny` also where all that was given has expired.
 */
export function accessBy<Of extends Grant>(
  grants: readonly Of[],
  member: Member,
  guild: Guild,
): Access<Of> & { hadAny: boolean } {
  const meant = grants.filter(({ target }) => isMeant(target, member, guild));
  const own = meant.filter(({ isExpired }) => !isExpired);
  const areas: Record<string, Level> = {};
  for (const grant of own)
    for (const [area, level] of Object.entries(grant.areas)) if (areas[area] !== "edit") areas[area] = level;
  const level = own.length > 0 ? "delegate" : "none";
  return { level, areas, grants: own, hadAny: meant.length > 0 };
}

/** Tells whether a role or member of a grant is one that the server does not have any more. Unknown ones are taken to be there. */
export function isGone(target: Target, { roles }: Pick<Guild, "roles">): boolean {
  return target.kind === "role" && roles !== null && !roles.some(({ id }) => id === target.id);
}

/** Tells whether a grant is decided by a person's roles, which only Discord knows. Everybody has @everyone. */
export function needsRoles({ target, isExpired = false }: Pick<Grant, "target" | "isExpired">, guild: Guild) {
  return !isExpired && target.kind === "role" && target.id !== guild.id && !isGone(target, guild);
}

function isMeant(target: Target, { id, permissions, roles = [] }: Member, guild: Guild): boolean {
  if (target.kind === "manage_guild") return hasPermission(permissions, "MANAGE_GUILD");
  if (target.kind === "member") return target.id === id;
  return !isGone(target, guild) && (target.id === guild.id || roles.includes(target.id));
}

/** Returns what a person may do with a module, or with the history; undefined for nothing. */
export function levelOf({ level, areas }: Access, { id, sensitive = false }: Area): Level | undefined {
  if (level === "admin") return "edit";
  const own = Object.hasOwn(areas, id) ? areas[id] : undefined;
  // The history is no module.
  const all = sensitive || id === HISTORY ? undefined : areas[ALL];
  return own === "edit" || all === "edit" ? "edit" : (own ?? all);
}

export function may(access: Access, area: Area, level: Level): boolean {
  const has = levelOf(access, area);
  return has === "edit" || has === level;
}
