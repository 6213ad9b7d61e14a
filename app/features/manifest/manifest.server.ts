import type { Kysely } from "kysely";
import type { ModuleDeclaration } from "#app/features/settings/field.ts";
import type { Database } from "#db/schema.ts";

/** Manifest of a bot, as it declares it (docs/bot-api.md). */
export interface Manifest {
  readonly bot: { readonly name?: string; readonly version?: string; readonly library?: string };
  /** Bundled modules that the bot obeys; without it, all. */
  readonly uses?: readonly string[];
  readonly modules: readonly ModuleDeclaration[];
}

/** Before the first declaration the revision is 0, and the rest null. */
export type ManifestState = Awaited<ReturnType<typeof readManifest>>;

/** Reads the current manifest by one query. */
export async function readManifest(db: Kysely<Database>) {
  const row = await db
    .selectFrom("manifest")
    .select(["revision", "manifest", "changed_at as changedAt"])
    .executeTakeFirst();
  return {
    revision: Number(row?.revision ?? 0),
    // Checked by `manifestSchema` when it was declared.
    manifest: (row?.manifest ?? null) as Manifest | null,
    changedAt: row?.changedAt ?? null,
  };
}

/** Identifies a revision for its ETag. The time, because a restored database assigns revisions again. */
export function identityOfManifest({ revision, changedAt }: ManifestState): string {
  return JSON.stringify([revision, changedAt]);
}

/** Lists all modules that were ever declared, and bundled ones that were ever retired, with their last change. */
export async function listManifestModules(db: Kysely<Database>) {
  const rows = await db
    .selectFrom("manifest_modules")
    .select(["id", "declared_at as declaredAt", "retired_at as retiredAt", "change", "revision"])
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }));
}
