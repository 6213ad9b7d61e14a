import { Migrator, sql, type Kysely, type MigrationResultSet } from "kysely";

import { migrations } from "./migrations/index.ts";
import type { Database } from "./schema.ts";

/**
 * Brings the database to the newest schema; the names of what was applied. Safe when several processes start at once:
 * Kysely takes an advisory lock, and who comes second finds nothing to do.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  return namesOf(await migrator(db).migrateToLatest());
}

/** Takes the newest migration back; its name, or nothing when there is none. */
export async function migrateDown(db: Kysely<Database>): Promise<string[]> {
  return namesOf(await migrator(db).migrateDown());
}

/** Every migration there is, with when it was applied (undefined: pending). */
export async function listMigrations(db: Kysely<Database>): Promise<{ name: string; appliedAt?: Date }[]> {
  const all = await migrator(db).getMigrations();
  return all.map(({ name, executedAt }) => ({ name, appliedAt: executedAt }));
}

/** The names of migrations that are not applied yet. One cheap query; throws when the database is away. */
export async function listPendingMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{
    exists: boolean;
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return Object.keys(migrations);
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = new Set(applied.rows.map((row) => row.name));
  return Object.keys(migrations).filter((name) => !names.has(name));
}

function migrator(db: Kysely<Database>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error;
  return results.filter((result) => result.status === "Success").map((result) => result.migrationName);
}
