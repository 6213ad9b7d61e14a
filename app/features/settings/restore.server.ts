import type { Kysely, Transaction } from "kysely";

import type { Database } from "#db/schema.ts";

import type { SettingsModule } from "./module.server.ts";
import type { Refusal } from "./refusals.ts";
import { saveSettings, type Save, type SettingsState } from "./settings.server.ts";
import { asNow, saysTheSame } from "./stored.ts";
import { replaceIds } from "./transfer/replace-ids.ts";

type Settings = Record<string, unknown>;

/** Returns the settings of a version in the module's current format, or undefined. */
export async function getVersion(
  db: Kysely<Database>,
  guildId: string,
  module: SettingsModule,
  version: number,
): Promise<Settings | undefined> {
  const row = await db
    .selectFrom("settings_versions")
    .select("after")
    .where("guild_id", "=", guildId)
    .where("module", "=", module.id)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && asNow(module, row.after);
}

/** Result of a restore. "current" means that these settings are in force already. */
export type RestoreResult =
  | { outcome: "restored"; state: SettingsState }
  | { outcome: "current"; state: SettingsState }
  | { outcome: "conflict"; current: SettingsState }
  | { outcome: "refused"; refusals: Refusal[] };

type Restore = Omit<Save, "mayReplace"> & {
  /** The version to replace: a newer one is a conflict. */
  basedOn: number;
  leaveOut: boolean;
};

/** Saves an old version as a new one. Undefined if the bot is not in the guild. */
export async function restoreSettings(
  trx: Transaction<Database>,
  { basedOn, leaveOut, ...wanted }: Restore,
): Promise<RestoreResult | undefined> {
  const { module, settings } = wanted;
  const holds = (current: SettingsState) => saysTheSame(module, current.settings, settings);
  const mayReplace = (current: SettingsState) => current.version === basedOn && !holds(current);
  const result = await saveSettings(trx, { ...wanted, mayReplace });
  if (!result) return undefined;
  if (result.saved) return { outcome: "restored", state: result.state };
  if (result.reason === "conflict") {
    const { current } = result;
    return holds(current) ? { outcome: "current", state: current } : { outcome: "conflict", current };
  }
  if (!leaveOut) return { outcome: "refused", refusals: result.refusals };
  const rest = withoutRefused(module, settings, result.refusals);
  return restoreSettings(trx, { ...wanted, settings: rest, basedOn, leaveOut: false });
}

export function withoutRefused(
  { fields }: SettingsModule,
  settings: Settings,
  refusals: Refusal[],
): Settings {
  const refused = new Set(refusals.map(({ path }) => path));
  return replaceIds(fields, settings, ({ path, id }) => (refused.has(path) ? undefined : id));
}
