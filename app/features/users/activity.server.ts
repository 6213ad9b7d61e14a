import { sql, type Kysely } from "kysely";

import { latestMilestones, type Milestone } from "#app/features/applications/history.server.ts";
import { latestChangesBy } from "#app/features/settings/history.server.ts";
import type { Database } from "#db/schema.ts";

export type Activity = { at: Date } & (
  | { kind: "change"; module: string; guildId: string; guildName?: string }
  | { kind: Milestone }
);

/** Lists a person's latest activities, newest first, in one query: the dashboard is limited to three. */
export async function listActivity(db: Kysely<Database>, userId: string, limit: number): Promise<Activity[]> {
  const rows = await db
    .with("own_changes", () => latestChangesBy(db, userId, limit))
    .with("milestones", () => latestMilestones(db, userId, limit))
    .selectFrom("own_changes")
    .select(["created_at", "guild_name"])
    .select([text("guild_id").as("guild_id"), text("module").as("module"), none<Milestone>().as("milestone")])
    .unionAll((query) =>
      query
        .selectFrom("milestones")
        .select(["created_at", none().as("guild_name")])
        .select([
          none().as("guild_id"),
          none().as("module"),
          sql<Milestone | null>`milestone`.as("milestone"),
        ]),
    )
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ created_at: at, milestone, module, guild_id, guild_name }): Activity[] => {
    if (milestone) return [{ at, kind: milestone }];
    if (!module || !guild_id) return [];
    return [{ at, kind: "change", module, guildId: guild_id, guildName: guild_name ?? undefined }];
  });
}

function text(column: string) {
  return sql<string | null>`${sql.ref(column)}`;
}

function none<Text extends string = string>() {
  return sql<Text | null>`null::text`;
}
