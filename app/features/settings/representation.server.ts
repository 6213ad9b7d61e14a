import { z } from "zod";

import { snowflake } from "#app/discord/snowflake.server.ts";

import type { SettingsModule } from "./module.server.ts";
import type { SettingsState } from "./settings.server.ts";

/** The JSON that bot and browsers get of a state. */
export function representation({ guildId, module, version, updatedAt, settings }: SettingsState) {
  return { guildId, module, version, updatedAt: updatedAt?.toISOString() ?? null, settings };
}

/**
 * Names a state for its ETag: which version of which module it is, and what the module declares, because defaults and fields
 * change with a new release. The settings are not part of it: the database does not keep the order of their keys.
 */
export function identityOf(
  { fields, defaults }: SettingsModule,
  { guildId, module, version, updatedAt }: SettingsState,
): string {
  // With its time, because a database that was restored from a backup counts versions again.
  return JSON.stringify([guildId, module, version, updatedAt, fields, defaults]);
}

/** The schema of that JSON. */
export function settingsAnswer(module: SettingsModule) {
  return z.object({
    guildId: snowflake(),
    module: z.literal(module.id),
    version: z.int().min(0).describe("0: nobody has saved yet, and these are the defaults."),
    updatedAt: z.iso.datetime().nullable(),
    settings: module.schema,
  });
}

/** The body of a PUT: the module's settings as a whole, nothing missing and nothing unknown. */
export function putSchema(module: SettingsModule) {
  return z.strictObject({ settings: module.schema });
}
