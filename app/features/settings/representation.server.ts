import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import type { SettingsModule } from "./module.server.ts";
import type { SettingsState } from "./settings.server.ts";

export function representation({ guildId, module, version, updatedAt, settings }: SettingsState) {
  return { guildId, module, version, updatedAt: updatedAt?.toISOString() ?? null, settings };
}

/** Identifies a state for its ETag: not by the settings, whose keys the database reorders. */
export function identityOf(
  { fields }: SettingsModule,
  { guildId, module, version, updatedAt }: SettingsState,
): string {
  // The time, because a restored database assigns versions again; the declaration, because it changes with releases.
  return JSON.stringify([guildId, module, version, updatedAt, fields]);
}

export function settingsAnswer(module: SettingsModule) {
  return z.object({
    guildId: snowflake(),
    module: z.literal(module.id),
    version: z.int().min(0).describe("0: nobody has saved yet, and these are the defaults."),
    updatedAt: z.iso.datetime().nullable(),
    settings: module.schema,
  });
}

export function putSchema(module: SettingsModule) {
  return z.strictObject({ settings: module.schema });
}
