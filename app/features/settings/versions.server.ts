import { sql, type Kysely } from "kysely";
import { KEPT } from "#app/features/users/kept.ts";
import { authorName } from "#app/features/users/users.server.ts";
import type { Database } from "#db/schema.ts";
import { asNow } from "./compare.ts";
import type { SettingsModule } from "./module.server.ts";
import type { SettingsState } from "./settings.server.ts";

/** Returns the settings of a version in the module's current format, or undefined. */
export async function getVersion(
  db: Kysely<Database>,
  guildId: string,
  module: SettingsModule,
  version: number,
) {
  if (version === 0) return module.defaults;
  const row = await readVersion(db, guildId, module, version);
  return row?.version === version ? asNow(module, row.after) : undefined;
}

/** Describes a conflict of two people: the current settings, their author, and the version that the other edited. */
export async function describeConflict(
  db: Kysely<Database>,
  module: SettingsModule,
  { basedOn, current, reader }: { basedOn: number; current: SettingsState; reader: string },
) {
  const { guildId, version, settings, updatedAt } = current;
  const edited = await readVersion(db, guildId, module, basedOn);
  const before = edited?.version === basedOn ? edited.after : edited?.before;
  return {
    current: { version, settings, updatedAt },
    by: await authorOf(db, { module, current, reader }),
    before: before ? asNow(module, before) : module.defaults,
  };
}

/** Says who saved the current version: the reader, in another tab perhaps, or somebody who may have no name. */
export async function authorOf(
  db: Kysely<Database>,
  {
    module,
    current: { guildId, version },
    reader,
  }: { module: SettingsModule; current: Pick<SettingsState, "guildId" | "version">; reader: string },
) {
  const latest = version > 0 ? await readVersion(db, guildId, module, version) : undefined;
  return {
    isReader: latest?.actor_kind === "user" && latest.actor_id === reader,
    name: latest && authorName(latest),
  };
}

/** Reads a version, or the oldest kept one if it was purged, or does not exist. */
function readVersion(db: Kysely<Database>, guildId: string, { id }: SettingsModule, version: number) {
  return db
    .selectFrom("settings_versions as v")
    .leftJoin("users as u", "u.id", "v.actor_id")
    .select(["u.username", "u.global_name", "v.version", "v.actor_kind", "v.actor_id", "v.before", "v.after"])
    .where("v.guild_id", "=", guildId)
    .where("v.module", "=", id)
    .where("v.version", ">=", version)
    .orderBy("v.version")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Deletes versions beyond the newest thousand of a module and server, 500 at a time, because each may have 2 MiB, and waits for
 * none that is being changed. Long histories are found by the index of each thousandth version. @returns the number
 */
export async function purgeHistories(db: Kysely<Database>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from settings_versions where ctid = any(array(
      select old.ctid
      from (select distinct guild_id, module from settings_versions where version % 1000 = 0) long,
        lateral (select max(version) as newest from settings_versions v
          where v.guild_id = long.guild_id and v.module = long.module) own,
        lateral (select ctid from settings_versions v where v.guild_id = long.guild_id and v.module = long.module
          and version <= newest - ${KEPT.versions}::int limit 500 for update skip locked) old
      limit 500))`.execute(db);
  const deleted = Number(numAffectedRows);
  return deleted < 500 ? deleted : deleted + (await purgeHistories(db));
}
