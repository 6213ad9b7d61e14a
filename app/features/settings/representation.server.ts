import { z } from "zod";

import { snowflake } from "#app/discord/snowflake.server.ts";

import type { SettingsModule } from "./module.server.ts";
import type { SettingsState } from "./settings.server.ts";

/** The JSON that bot and browsers get of a state (design section 7). The same state always gives the same bytes. */
export function representation({ guildId, module, version, updatedAt, settings }: SettingsState) {
  return { guildId, module, version, updatedAt: updatedAt?.toISOString() ?? null, settings };
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
