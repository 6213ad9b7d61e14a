import { isDeepStrictEqual } from "node:util";
import { sql, type Kysely, type Transaction } from "kysely";
import { lockModules } from "#app/features/bot-feed/record.server.ts";
import { notify } from "#db/notifications.server.ts";
import type { Database } from "#db/schema.ts";
import { lostValues } from "./lost-values.server.ts";
import { readManifest, type Manifest, type ManifestState, type SiteModules } from "./manifest.server.ts";
import { moveModules } from "./move-modules.server.ts";

interface Services {
  db: Kysely<Database>;
  events: { emit(event: "manifest"): unknown };
  site: { modules: SiteModules };
}

/**
 * Replaces the manifest as a whole and notifies every process and the bot; the same manifest again changes nothing. The
 * outcomes are by module: of all in the manifest, and of those that it retires or brings back.
 * @param mayReplace tells whether the author has seen the current manifest; default: any
 */
export async function declareModules(
  { db, events, site }: Services,
  manifest: Manifest,
  mayReplace: (current: ManifestState) => boolean = () => true,
) {
  const result = await db.transaction().execute(async (trx) => {
    await lockModules(trx, { alone: true });
    const current = await readManifest(trx, site.modules);
    if (!mayReplace(current)) return { outcome: "conflict" as const, current };
    const next = JSON.parse(JSON.stringify(manifest)) as Manifest;
    const isSame = isDeepStrictEqual(current.manifest, next);
    const revision = current.revision + (isSame ? 0 : 1);
    // Before values that become secret are deleted.
    const lost = isSame ? [] : await lostValues(trx, current, next);
    const outcomes = await moveModules(trx, current, { ...current, manifest: next, revision });
    if (!isSame) await store(trx, next, revision);
    const state = await readManifest(trx, site.modules);
    const former = current.manifest?.modules ?? [];
    return {
      outcome: "declared" as const,
      state,
      isSame,
      former,
      lost,
      modules: Object.fromEntries(outcomes),
    };
  });
  if (result.outcome === "declared" && !result.isSame) events.emit("manifest");
  return result;
}

async function store(trx: Transaction<Database>, manifest: Manifest, revision: number): Promise<void> {
  const row = { revision, manifest: JSON.stringify(manifest), changed_at: sql<Date>`clock_timestamp()` };
  await trx
    .insertInto("manifest")
    .values(row)
    .onConflict((conflict) => conflict.column("only_one").doUpdateSet(row))
    .execute();
  await notify(trx, { kind: "manifest" });
}
