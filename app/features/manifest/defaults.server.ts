import type { Settings } from "#app/features/settings/field.ts";
import { placedFields } from "#app/features/settings/form-values.ts";
import { defaultsOf } from "#app/features/settings/module.server.ts";
import { modulesOf } from "#app/features/settings/registry.server.ts";
import type { ManifestState } from "./manifest.server.ts";

/**
 * Returns what the fields of each module in use hold until somebody saves, by the module's id, and those of each row, by a
 * place like `economy.shop[]` (docs/bot-api.md). The site's own modules in use are included: their settings are in the feed, too.
 */
export function defaultsOfModules(state: ManifestState): Record<string, Settings> {
  const entries = modulesOf(state).list.flatMap(({ id, fields, defaults }) => {
    const ofRows = placedFields(fields).flatMap(([place, field]): [string, Settings][] =>
      "fields" in field ? [[`${id}.${place.replaceAll(".", "[].")}[]`, defaultsOf(field.fields)]] : [],
    );
    return [[id, defaults] as const, ...ofRows];
  });
  return Object.fromEntries(entries);
}
