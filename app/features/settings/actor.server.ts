import type { Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

/** Lists every change of settings that names this person, oldest first, also those that the bot made on their behalf. */
export async function listChangesNaming(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("settings_versions as v")
    .leftJoin("guilds as g", "g.id", "v.guild_id")
    .select(["v.guild_id", "g.name as guild_name", "v.module", "v.version", "v.actor_kind", "v.created_at"])
    .select(["v.before", "v.after"])
    .where("v.actor_id", "=", userId)
    .orderBy("v.created_at")
    .orderBy("v.guild_id")
    .orderBy("v.module")
    .orderBy("v.version")
    .execute();
}

export async function countChangesNaming(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("settings_versions")
    .select((select) => select.fn.countAll<string>().as("count"))
    .where("actor_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes the person from these changes, which belong to the guilds and are kept. */
export async function forgetActor(db: Kysely<Database>, userId: string): Promise<void> {
  await db.updateTable("settings_versions").set({ actor_id: null }).where("actor_id", "=", userId).execute();
}
