import type { Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

/** Every change of settings that names this person, oldest first: made here, or by the bot on their word. */
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

/** How many those are. */
export async function countChangesNaming(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("settings_versions")
    .select((select) => select.fn.countAll<string>().as("count"))
    .where("actor_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes this person's name off them. The changes stay: they belong to the servers. */
export async function forgetActor(db: Kysely<Database>, userId: string): Promise<void> {
  await db.updateTable("settings_versions").set({ actor_id: null }).where("actor_id", "=", userId).execute();
}
