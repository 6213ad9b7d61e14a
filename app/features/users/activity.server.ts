import { sql, type Kysely } from "kysely";
import type { Database } from "#db/schema.ts";

export type Activity = { at: Date } & (
  | { kind: "change"; module: string; guildId: string; guildName: string | null }
  | { kind: "submitted" | "replaced" | "withdrawn" | "accepted" | "rejected" }
);

/** Lists a person's latest activities, newest first, in one query: saved settings, and an application without undone decisions. */
export async function listActivity(db: Kysely<Database>, userId: string, limit: number): Promise<Activity[]> {
  const { rows } = await sql<Activity>`
    (select v.created_at as at, 'change' as kind, v.module, v.guild_id as "guildId", g.name as "guildName"
    from settings_versions v left join guilds g on g.id = v.guild_id
    where v.actor_id = ${userId} and v.actor_kind = 'user' order by v.created_at desc limit ${limit})
    union all
    (select created_at, coalesce(status, kind), null, null, null from application_events
    where user_id = ${userId} and undone_at is null and coalesce(status, kind) not in ('message', 'reviewed')
    order by id desc limit ${limit})
    order by at desc limit ${limit}`.execute(db);
  return rows;
}
