import { z } from "zod";

import type { SettingsModule } from "./module.server.ts";
import type { SettingsState } from "./settings.server.ts";

/** The JSON that bot and browsers get of a state (design section 7). The same state always gives the same bytes. */
export function representation({ guildId, module, version, updatedAt, settings }: SettingsState) {
  return { guildId, module, version, updatedAt: updatedAt?.toISOString() ?? null, settings };
}

/** The body of a PUT: the module's settings as a whole, nothing missing and nothing unknown. */
export function putSchema(module: SettingsModule) {
  return z.strictObject({ settings: module.schema });
}
