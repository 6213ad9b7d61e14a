import { sql, type Kysely } from "kysely";
import { latestMilestones, type Milestone } from "#app/features/applications/history.server.ts";
import { latestChangesBy } from "#app/features/settings/history.server.ts";
import type { Database } from "#db/schema.ts";

export type Activity = { at: Date } & (
  | { kind: "change"; module: string; guildId: string; guildName?: string }
  | { kind: Milestone }
);

type Row =
  | { at: Date; module: string; guild_id: string; guild_name: string | null; milestone: null }
  | { at: Date; milestone: Milestone };

/** Lists a person's latest activities, newest first, in one query: the dashboard is limited to three. */
export async function listActivity(db: Kysely<Database>, userId: string, limit: number): Promise<Activity[]> {
  const { rows } = await sql<Row>`
    select created_at as at, module, guild_id, guild_name, null as milestone
    from ${latestChangesBy(db, userId, limit)} as changes
    union all
    select at, null, null, null, what
    from ${latestMilestones(db, userId, limit)} as milestones
    order by at desc limit ${limit}`.execute(db);
  return rows.map((row) => {
    const { at } = row;
    if (row.milestone) return { at, kind: row.milestone };
    const { module, guild_id: guildId, guild_name } = row;
    return { at, kind: "change", module, guildId, guildName: guild_name ?? undefined };
  });
}
