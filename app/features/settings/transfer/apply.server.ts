import type { Kysely } from "kysely";

import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { saveSettings, type Actor, type SettingsState } from "#app/features/settings/settings.server.ts";
import { saysTheSame } from "#app/features/settings/stored.ts";
import type { Database } from "#db/schema.ts";

export interface ImportPart {
  module: SettingsModule;
  /** Parsed by the module's schema, with the ids of this guild. */
  settings: Record<string, unknown>;
  version: number;
}

interface Import {
  guildId: string;
  parts: readonly ImportPart[];
  actor: Actor;
  /** Position of the author's highest role, if known and limiting. */
  ownPosition: number | null;
}

/** Result of an import. Unchanged modules are not saved again. */
export type ImportResult =
  | { imported: true; saved: SettingsModule[] }
  | { imported: false; reason: "absent" | "conflict" | "refused" };

/** Rolls the transaction back. */
class ImportStopped extends Error {
  override name = "ImportStopped";
  constructor(readonly reason: "absent" | "conflict" | "refused") {
    super(`The import was stopped: ${reason}.`);
  }
}

/** Saves several modules in one transaction, or none if one was changed since or is refused. */
export async function applyImport(
  db: Kysely<Database>,
  { guildId, parts, actor, ownPosition }: Import,
): Promise<ImportResult> {
  // Modules are locked in a fixed order, so that concurrent imports do not deadlock.
  const ordered = parts.toSorted((a, b) => a.module.order - b.module.order);
  try {
    return await db.transaction().execute(async (trx) => {
      const saved: SettingsModule[] = [];
      for (const part of ordered) {
        const mayReplace = (current: SettingsState) =>
          current.version === part.version && !holds(part, current);
        const save = {
          guildId,
          module: part.module,
          settings: part.settings,
          actor,
          ownPosition,
          mayReplace,
        };
        const result = await saveSettings(trx, save);
        if (!result) throw new ImportStopped("absent");
        if (result.saved) saved.push(part.module);
        else if (result.reason === "refused" || !holds(part, result.current))
          throw new ImportStopped(result.reason);
      }
      return { imported: true, saved };
    });
  } catch (error) {
    if (error instanceof ImportStopped) return { imported: false, reason: error.reason };
    throw error;
  }
}

/** Unchanged settings need no new version, so that a form sent twice is no conflict. */
function holds({ module, settings }: ImportPart, current: SettingsState): boolean {
  return saysTheSame(module, current.settings, settings);
}
