import type { LevelRole, SettingsField } from "#app/features/settings/field.ts";
import { idsIn } from "#app/features/settings/refusals.ts";

type Settings = Record<string, unknown>;

/** An id of a role or channel, with its field and its place in it: `roles[0].roleId`. */
export interface PlacedId {
  field: SettingsField;
  path: string;
  id: string;
}

/** Every id of a role or channel in a module's settings. */
export function placedIds(fields: readonly SettingsField[], settings: Settings): PlacedId[] {
  return fields.flatMap((field) => idsIn(field, settings[field.name]).map((place) => ({ field, ...place })));
}

/**
 * The settings with other ids of roles and channels. What gets none is left out: a single one becomes null, of a list
 * it falls away, of the roles for levels its row does. What is twice in a list then is there once.
 *
 * @param settings parsed by the schema that the fields belong to
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
