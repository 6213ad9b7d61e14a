import type { LevelRole, SettingsField } from "./field.ts";

type Settings = Record<string, unknown>;

export interface PlacedId {
  field: SettingsField;
  path: string;
  id: string;
}

export function placedIds(fields: readonly SettingsField[], settings: Settings): PlacedId[] {
  return fields.flatMap((field) => idsIn(field, settings[field.name]).map((place) => ({ field, ...place })));
}

/**
 * Replaces role and channel ids in parsed settings. Without a replacement, a single id becomes null, and list entries
 * and rows are removed.
 */
export function replaceIds(
  fields: readonly SettingsField[],
  settings: Settings,
  replace: (place: PlacedId) => string | undefined,
): Settings {
  const replaced = fields.map(
    (field) => [field.name, valueOf(field, settings[field.name], replace)] as const,
  );
  return { ...settings, ...Object.fromEntries(replaced) };
}

function valueOf(
  field: SettingsField,
  value: unknown,
  replace: (place: PlacedId) => string | undefined,
): unknown {
  const ids = idsIn(field, value).map((place) => replace({ field, ...place }));
  switch (field.kind) {
    case "channel":
    case "role":
      return ids[0] ?? null;
    case "channels":
    case "roles":
      return [...new Set(ids.filter((id) => id !== undefined))];
    case "levelRoles":
      return (value as LevelRole[]).flatMap(({ level }, index) => {
        const roleId = ids[index];
        return roleId === undefined ? [] : [{ level, roleId }];
      });
    default:
      return value;
  }
}

/** Lists the channel and role ids in a field's value. `set` identifies an entry: level and role for level roles. */
export function idsIn(field: SettingsField, value: unknown): { path: string; id: string; set: string }[] {
  const { kind, name } = field;
  if (kind === "channel" || kind === "role")
    return typeof value === "string" ? [{ path: name, id: value, set: value }] : [];
  if (kind === "channels" || kind === "roles")
    return entries<string>(value).map((id, index) => ({ path: `${name}[${index}]`, id, set: id }));
  if (kind === "levelRoles") {
    return entries<LevelRole>(value).map(({ level, roleId }, index) => ({
      path: `${name}[${index}].roleId`,
      id: roleId,
      set: `${level} ${roleId}`,
    }));
  }
  return [];
}

function entries<Entry>(value: unknown): Entry[] {
  return Array.isArray(value) ? (value as Entry[]) : [];
}
