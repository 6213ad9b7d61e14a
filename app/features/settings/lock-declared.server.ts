import { sql, type Transaction } from "kysely";
import { DECLARED, lockModules } from "#app/features/bot-feed/record.server.ts";
import { readManifest, type SiteModules } from "#app/features/manifest/manifest.server.ts";
import type { Database } from "#db/schema.ts";
import type { SettingsModule } from "./module.server.ts";
import { modulesOf } from "./registry.server.ts";

/** A module is declared otherwise than when a change of its settings was checked. */
export class DeclaredAnewError extends Error {
  override name = "DeclaredAnewError";
}

/**
 * Locks the declarations as `lockModules` does, and requires that those of the modules for which a change was checked are still
 * the same: this process may not have heard of others yet. @throws DeclaredAnewError
 */
export async function lockDeclared(
  trx: Transaction<Database>,
  { modules: own }: { modules: SiteModules },
  checked: readonly Pick<SettingsModule, "id" | "digest" | "identity">[],
): Promise<void> {
  await lockModules(trx);
  const known = checked.filter(({ identity }) => identity !== undefined);
  if (known.length === 0) return;
  // Read by a statement of its own: one that waits for the lock does not see what was committed meanwhile.
  const { rows } = await sql<{ declared: string }>`select ${DECLARED} as declared`.execute(trx);
  if (known.every(({ identity }) => identity === rows[0]!.declared)) return;
  const now = modulesOf(await readManifest(trx, own));
  if (known.some(({ id, digest }) => now.get(id)?.digest !== digest)) throw new DeclaredAnewError();
}
