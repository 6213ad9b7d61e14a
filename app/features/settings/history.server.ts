import type { Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

/** Returns a version's time and author. Without `user`, they never signed in or have deleted their data. */
export async function getChange(db: Kysely<Database>, guildId: string, module: string, version: number) {
  const row = await db
    .selectFrom("settings_versions as v")
    .leftJoin("users as u", "u.id", "v.actor_id")
    .select(["v.created_at", "v.actor_kind", "u.username", "u.global_name"])
    .where("v.guild_id", "=", guildId)
    .where("v.module", "=", module)
    .where("v.version", "=", version)
    .executeTakeFirst();
  if (!row) return undefined;
  const { created_at, actor_kind, username, global_name } = row;
  return { at: created_at, by: actor_kind, user: username === null ? undefined : { username, global_name } };
}

/** Query of a person's latest changes in the dashboard, newest first, for a union with other activities. */
export function latestChangesBy(db: Kysely<Database>, userId: string, limit: number) {
  return db
    .selectFrom("settings_versions as v")
    .leftJoin("guilds as g", "g.id", "v.guild_id")
    .select(["v.guild_id", "v.module", "v.version", "v.created_at", "g.name as guild_name"])
    .where("v.actor_id", "=", userId)
    .where("v.actor_kind", "=", "user")
    .orderBy("v.created_at", "desc")
    .limit(limit);
}

/** Lists the latest changes in a guild, newest first, with the names of people who have signed in. */
export async function listChangesIn(db: Kysely<Database>, guildId: string, limit: number) {
  const rows = await db
    .selectFrom("settings_versions as v")
    .leftJoin("users as u", "u.id", "v.actor_id")
    .select(["v.module", "v.version", "v.created_at", "v.actor_kind", "u.username", "u.global_name"])
    .where("v.guild_id", "=", guildId)
    .orderBy("v.created_at", "desc")
    .orderBy("v.module")
    .limit(limit)
    .execute();
  return rows.map(({ username, global_name, ...change }) => ({
    ...change,
    user: username === null ? undefined : { username, global_name },
  }));
}
