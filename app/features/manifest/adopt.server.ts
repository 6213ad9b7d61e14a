import { setTimeout as wait } from "node:timers/promises";
import { sql, type Kysely, type Transaction } from "kysely";
import type { Logger } from "pino";
import { lockModules } from "#app/features/bot-feed/record.server.ts";
import { inBackground } from "#db/background.server.ts";
import { listenerName, notify } from "#db/notifications.server.ts";
import type { Database } from "#db/schema.ts";
import { readManifest, type SiteModules } from "./manifest.server.ts";
import { moveModules } from "./move-modules.server.ts";

/** In milliseconds. How soon the modules come back that all processes have again. */
const INTERVAL = 60_000;

/** Makes the modules of this process's site folder those of all, as `adoptModules` does, from when it is started, and each time they change. */
export function createAdoption(db: Kysely<Database>, own: () => SiteModules, log: Logger) {
  async function adopt(signal: AbortSignal): Promise<void> {
    const modules = own();
    await adoptModules(db, modules);
    const until = Date.now() + INTERVAL;
    while (Date.now() < until && own().digest === modules.digest) await wait(1_000, undefined, { signal });
  }
  return inBackground(adopt, {
    minDelay: 1_000,
    maxDelay: INTERVAL,
    onFailure: (err) => log.warn({ err }, "the modules of the site folder are not stored"),
  });
}

/**
 * Makes the modules of this process's site folder those of all processes, and notifies these and the bot; the same ones again
 * change nothing, and neither does a file that cannot be used. Ones that have been replaced come back only when no process runs any more that has the current ones: else
 * an old process that starts again during an update would undo it.
 */
export async function adoptModules(db: Kysely<Database>, own: SiteModules): Promise<void> {
  const { digest, modules } = own;
  if (digest === null || (await readManifest(db, own)).siteDigest === digest) return;
  await db.transaction().execute(async (trx) => {
    await lockModules(trx, { alone: true });
    const state = await readManifest(trx, own);
    if (state.siteDigest === digest || (await isReplaced(trx, digest, state.siteDigest))) return;
    // Before the first ones, those of the version before are the modules that have settings.
    const saved = state.siteDigest === null ? await listSaved(trx) : state.siteModules;
    await moveModules(trx, { ...state, siteModules: saved }, { ...state, siteModules: modules });
    const now = sql<Date>`clock_timestamp()`;
    await trx
      .updateTable("site_modules")
      .set({ replaced_at: now })
      .where("replaced_at", "is", null)
      .execute();
    const row = { modules: JSON.stringify(modules), replaced_at: null };
    await trx
      .insertInto("site_modules")
      .values({ digest, ...row })
      .onConflict((conflict) => conflict.column("digest").doUpdateSet(row))
      .execute();
    await notify(trx, { kind: "manifest" });
  });
}

/** Tells whether a digest has been replaced by the current one, with which a process runs. */
async function isReplaced(
  trx: Transaction<Database>,
  digest: string,
  current: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from site_modules where digest = ${digest} and exists (
      select from pg_stat_activity
      where datname = current_database() and application_name = ${listenerName(current ?? "")})`.execute(trx);
  return rows.length > 0;
}

async function listSaved(trx: Transaction<Database>) {
  const rows = await trx.selectFrom("settings").select("module as id").distinct().execute();
  return rows.map(({ id }) => ({ id, title: id, fields: [] }));
}
