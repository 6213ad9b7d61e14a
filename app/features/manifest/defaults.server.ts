import type { Settings, SettingsField } from "#app/features/settings/field.ts";
import { defaultsOf } from "#app/features/settings/module.server.ts";
import { modulesOf } from "#app/features/settings/registry.server.ts";
import type { ManifestState } from "./manifest.server.ts";

/**
 * Returns what the fields of each module in use hold until somebody saves, by the module's id, and those of each row, by a
 * place like `economy.shop[]` (docs/bot-api.md). The site's own modules in use are included: their settings are in the feed, too.
 */
export function defaultsOfModules(state: ManifestState): Record<string, Settings> {
  const entries = modulesOf(state).list.flatMap(({ id, fields, defaults }) => {
    return [[id, defaults] as const, ...ofRows(fields, id)];
  });
  return Object.fromEntries(entries);
}

function ofRows(fields: readonly SettingsField[], at: string): [string, Settings][] {
  return fields.flatMap((field) => {
    if (!("fields" in field)) return [];
    const place = `${at}.${field.name}[]`;
    return [[place, defaultsOf(field.fields)], ...ofRows(field.fields, place)];
  });
}
