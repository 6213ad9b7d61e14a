import { sql, type Kysely } from "kysely";
import type { z } from "zod";
import { DECLARED } from "#app/features/bot-feed/record.server.ts";
import type { ModuleDeclaration } from "#app/features/settings/field.ts";
import type { FormerNames } from "#app/features/settings/former-names.ts";
import type { Database } from "#db/schema.ts";
import type { manifestSchema } from "./manifest-schema.server.ts";

/** Manifest of a bot, as it declares it (docs/bot-api.md). */
export type Manifest = Readonly<z.output<typeof manifestSchema>>;

/** Modules of the site folder's `modules.json`, and their digest. */
export interface SiteModules {
  /** Null where the file cannot be used and nothing else is known of it: what is stored counts on. */
  readonly digest: string | null;
  readonly modules: readonly ModuleDeclaration[];
}

/** Before the first declaration the revision is 0, and the manifest and its time are null. */
export type ManifestState = Awaited<ReturnType<typeof readManifest>>;

/**
 * Reads the current manifest, and the modules of the site folder that all processes go by, in one query. `own` are those
 * of this process, which stand in until a process has stored its own.
 */
export async function readManifest(db: Kysely<Database>, own: SiteModules) {
  const row = await db
    .selectFrom(sql`(values (1))`.as("one"))
    .leftJoin("manifest as m", (join) => join.onTrue())
    .leftJoin("site_modules as s", (join) => join.on("s.replaced_at", "is", null))
    .select(
      sql<Record<string, FormerNames> | null>`(select json_object_agg(module, names) from former_names)`.as(
        "formerNames",
      ),
    )
    .select(DECLARED.as("identity"))
    .select(["m.revision", "m.manifest", "m.changed_at as changedAt", "s.digest", "s.modules"])
    .executeTakeFirstOrThrow();
  return {
    revision: Number(row.revision ?? 0),
    // Checked by `manifestSchema` when it was declared, as are the modules of the site folder.
    manifest: row.manifest as Manifest | null,
    changedAt: row.changedAt,
    identity: row.identity,
    // Without a prototype: a module may be called `constructor`.
    formerNames: Object.assign(Object.create(null) as Record<string, FormerNames>, row.formerNames),
    siteModules: (row.modules ?? own.modules) as readonly ModuleDeclaration[],
    /** Null until a process has stored the modules of its site folder. */
    siteDigest: row.digest,
  };
}

/** Identifies a state for its ETag. The time, because a restored database assigns revisions again. */
export function identityOfManifest({ revision, changedAt, siteDigest }: ManifestState): string {
  return JSON.stringify([revision, changedAt, siteDigest]);
}

/** Lists all modules that were ever declared, and those of the site folder that were ever retired, with their last change. */
export async function listManifestModules(db: Kysely<Database>) {
  const rows = await db
    .selectFrom("manifest_modules")
    .select(["id", "declared_at as declaredAt", "retired_at as retiredAt", "change", "revision"])
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }));
}
