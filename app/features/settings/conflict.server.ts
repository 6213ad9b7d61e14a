import type { Kysely } from "kysely";

import { displayName } from "#app/features/users/users.server.ts";
import type { Database } from "#db/schema.ts";

import { getChange } from "./history.server.ts";
import type { SettingsModule } from "./module.server.ts";
import { getVersion } from "./restore.server.ts";
import type { SettingsState } from "./settings.server.ts";

/** Describes a conflict of two people: the current settings, their author, and the version that the other edited. */
export async function describeConflict(
  db: Kysely<Database>,
  module: SettingsModule,
  { basedOn, current }: { basedOn: number; current: SettingsState },
) {
  const { guildId, version, settings, updatedAt } = current;
  const change = await getChange(db, guildId, module.id, version);
  const seen = await getVersion(db, guildId, module, basedOn);
  return {
    current: { version, settings, updatedAt },
    by: change?.user && displayName(change.user),
    before: seen ?? module.defaults,
  };
}
