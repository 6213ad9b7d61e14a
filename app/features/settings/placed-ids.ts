import type { LevelRole, SettingsField } from "./field.ts";

type Settings = Record<string, unknown>;

export interface PlacedId {
  field: SettingsField;
  /** JSON path, like `roles[0].roleId`. */
  path: string;
  id: string;
  /** Identifies the entry: level and role for level roles. */
  entry: string;
}

export function placedIds(fields: readonly SettingsField[], settings: Settings): PlacedId[] {
  return fields.flatMap((field) => idsIn(field, settings[field.name]));
}

/** Lists the channel and role ids in a field's value. */
export function idsIn(field: SettingsField, value: unknown): PlacedId[] {
  const { kind, name } = field;
  if (kind === "channel" || kind === "role")
    return typeof value === "string" ? [{ field, path: name, id: value, entry: value }] : [];
  if (!Array.isArray(value)) return [];
  if (kind === "channels" || kind === "roles")
    return (value as string[]).map((id, index) => ({ field, path: `${name}[${index}]`, id, entry: id }));
  if (kind !== "levelRoles") return [];
  return (value as LevelRole[]).map(({ level, roleId: id }, index) => ({
    field,
    path: `${name}[${index}].roleId`,
    id,
    entry: `${level} ${id}`,
  }));
}

type Replace = (place: PlacedId) => string | undefined;

/** Replaces ids in parsed settings. Without a replacement, a single id becomes null; list entries and rows go. */
export function replaceIds(fields: readonly SettingsField[], settings: Settings, replace: Replace): Settings {
  const replaced = fields.map(
    (field) => [field.name, valueOf(field, settings[field.name], replace)] as const,
  );
  return { ...settings, ...Object.fromEntries(replaced) };
}

function valueOf(field: SettingsField, value: unknown, replace: Replace): unknown {
  const ids = idsIn(field, value).map(replace);
  switch (field.kind) {
    case "channel":
    case "role":
      return ids[0] ?? null;
    case "channels":
    case "roles":
      return [...new Set(ids.filter((id) => id !== undefined))];
    case "levelRoles":
      return (value as LevelRole[])
        .map(({ level }, index) => ({ level, roleId: ids[index] }))
        .filter(({ roleId }) => roleId !== undefined);
    default:
      return value;
  }
}
