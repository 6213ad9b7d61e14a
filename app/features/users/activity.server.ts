import { sql, type Kysely } from "kysely";
import { latestMilestones, type Milestone } from "#app/features/applications/history.server.ts";
import { latestChangesBy } from "#app/features/settings/history.server.ts";
import type { Database } from "#db/schema.ts";

export type Activity = { at: Date } & (
  | { kind: "change"; module: string; guildId: string; guildName: string | null }
  | { kind: Milestone }
);

/** Lists a person's latest activities, newest first, in one query: the dashboard is limited to three. */
export async function listActivity(db: Kysely<Database>, userId: string, limit: number): Promise<Activity[]> {
  const { rows } = await sql<Activity>`
    select created_at as at, 'change' as kind, module, guild_id as "guildId", guild_name as "guildName"
    from ${latestChangesBy(db, userId, limit)} as changes
    union all
    select at, what, null, null, null
    from ${latestMilestones(db, userId, limit)} as milestones
    order by at desc limit ${limit}`.execute(db);
  return rows;
}
