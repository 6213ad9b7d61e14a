import { isDeepStrictEqual } from "node:util";
import { sql, type Kysely, type Transaction } from "kysely";
import { lockModules, recordModules } from "#app/features/bot-feed/record.server.ts";
import type { ModuleDeclaration } from "#app/features/settings/field.ts";
import { kindsOf } from "#app/features/settings/form-values.ts";
import { bundledModules } from "#app/features/settings/registry.server.ts";
import { notify } from "#db/notifications.server.ts";
import type { Database } from "#db/schema.ts";
import { listManifestModules, readManifest, type Manifest, type ManifestState } from "./manifest.server.ts";

interface Services {
  db: Kysely<Database>;
  events: { emit(event: "manifest"): unknown };
}

/** Effect of a manifest on a module. */
export type Outcome = "created" | "changed" | "unchanged" | "retired" | "returned";

/**
 * Replaces the manifest as a whole and notifies every process and the bot; the same manifest again changes nothing. The
 * outcomes are by module: of all in the manifest, and of those that it retires or brings back.
 * @param mayReplace tells whether the author has seen the current manifest; default: any
 */
export async function declareModules(
  { db, events }: Services,
  manifest: Manifest,
  mayReplace: (current: ManifestState) => boolean = () => true,
) {
  const result = await db.transaction().execute(async (trx) => {
    await lockModules(trx, { alone: true });
    const current = await readManifest(trx);
    if (!mayReplace(current)) return { outcome: "conflict" as const, current };
    const next = JSON.parse(JSON.stringify(manifest)) as Manifest;
    const outcomes = outcomesOf(current.manifest, next, await listManifestModules(trx));
    const isSame = isDeepStrictEqual(current.manifest, next);
    const state = isSame ? current : await store(trx, next, current, outcomes);
    return { outcome: "declared" as const, state, isSame, modules: Object.fromEntries(outcomes) };
  });
  if (result.outcome === "declared" && !result.isSame) events.emit("manifest");
  return result;
}

type Known = Awaited<ReturnType<typeof listManifestModules>>;

function outcomesOf(
  before: Manifest | null,
  { modules, uses }: Manifest,
  known: Known,
): Map<string, Outcome> {
  const isRetired = new Map(known.map(({ id, retiredAt }) => [id, retiredAt !== null]));
  const outcomes = new Map<string, Outcome>();
  for (const module of modules) {
    const { id } = module;
    const former = before?.modules.find((one) => one.id === id);
    if (isRetired.get(id)) outcomes.set(id, "returned");
    else if (!isRetired.has(id)) outcomes.set(id, "created");
    else outcomes.set(id, isDeepStrictEqual(former, module) ? "unchanged" : "changed");
  }
  const bundled = bundledModules.map(({ id }) => id);
  const used = new Set(uses ?? bundled);
  for (const id of new Set([...bundled, ...isRetired.keys()])) {
    if (outcomes.has(id)) continue;
    if (used.has(id) && isRetired.get(id)) outcomes.set(id, "returned");
    if (!used.has(id) && !isRetired.get(id)) outcomes.set(id, "retired");
  }
  return outcomes;
}

async function store(
  trx: Transaction<Database>,
  manifest: Manifest,
  { revision: last, manifest: before }: ManifestState,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<ManifestState> {
  const revision = last + 1;
  const now = sql<Date>`clock_timestamp()`;
  const row = { revision, manifest: JSON.stringify(manifest), changed_at: now };
  await trx
    .insertInto("manifest")
    .values(row)
    .onConflict((conflict) => conflict.column("only_one").doUpdateSet(row))
    .execute();
  const changes = [...outcomes].flatMap(([id, change]) => (change === "unchanged" ? [] : { id, change }));
  if (changes.length > 0) {
    await trx
      .insertInto("manifest_modules")
      .values(
        changes.map(({ id, change }) => {
          return { id, change, revision, retired_at: change === "retired" ? now : null };
        }),
      )
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((row) => ({
          change: row.ref("excluded.change"),
          revision: row.ref("excluded.revision"),
          retired_at: row.ref("excluded.retired_at"),
        })),
      )
      .execute();
  }
  const moved = changes.filter(({ change }) => change === "retired" || change === "returned");
  await recordModules(
    trx,
    moved.map(({ id }) => id),
    manifest.modules.filter((module) => hasOtherKinds(module, before)).map(({ id }) => id),
  );
  await notify(trx, { kind: "manifest" });
  return readManifest(trx);
}

/** Tells whether a field had another kind: what is saved of it counts no longer, or again. */
function hasOtherKinds({ id, fields }: ModuleDeclaration, before: Manifest | null): boolean {
  const former = kindsOf(before?.modules.find((one) => one.id === id)?.fields ?? []);
  return Object.entries(kindsOf(fields)).some(([name, kind]) => (former[name] ?? kind) !== kind);
}
