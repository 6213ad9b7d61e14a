import type { Kysely } from "kysely";

import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { saveSettings, type Actor, type SettingsState } from "#app/features/settings/settings.server.ts";
import { saysTheSame } from "#app/features/settings/stored.ts";
import type { Database } from "#db/schema.ts";

/** One module of an import. */
export interface ImportPart {
  module: SettingsModule;
  /** Parsed by the module's schema, with the ids of this server. */
  settings: Record<string, unknown>;
  /** The version that it was planned for. */
  version: number;
}

interface Import {
  guildId: string;
  parts: readonly ImportPart[];
  actor: Actor;
  /** Position of the actor's highest role, where it is known and limits what they may give. */
  ownPosition: number | null;
}

/** What comes of it. Modules that were like that already are not saved again. */
export type ImportResult =
  | { imported: true; saved: SettingsModule[] }
  | { imported: false; reason: "absent" | "conflict" | "refused" };

/** Ends the transaction, so that nothing of it stays. */
class ImportStopped extends Error {
  override name = "ImportStopped";
  constructor(readonly reason: "absent" | "conflict" | "refused") {
    super(`The import was stopped: ${reason}.`);
  }
}

/**
 * Saves several modules, all or none. One that was changed since it was planned stops it, and so does one with channels or
 * roles that cannot be set.
 */
export async function applyImport(
  db: Kysely<Database>,
  { guildId, parts, actor, ownPosition }: Import,
): Promise<ImportResult> {
  // Two imports at once lock the modules in one order, or each would wait for the other.
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

/** What is so already needs no new version: a form that was sent twice has nobody to be asked about. */
function holds({ module, settings }: ImportPart, current: SettingsState): boolean {
  return saysTheSame(module, current.settings, settings);
}
