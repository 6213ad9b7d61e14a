import { sql, type Kysely } from "kysely";
import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { cursorCodec } from "#app/features/cursor.server.ts";
import type { Database } from "#db/schema.ts";
import { currentCursor, cutToSize } from "./changes.server.ts";
import { RETIRED } from "./record.server.ts";

type SnapshotCursor = NonNullable<ReturnType<typeof snapshotCursor.read>>;
export const snapshotCursor = cursorCodec(
  z.object({
    guildId: snowflake(),
    module: z.string().regex(/^[a-z]{1,40}$/),
    changesCursor: z.string().regex(/^[\w-]{1,400}$/),
  }),
);

interface Entry {
  guildId: string;
  module: string;
  version: number;
  settings: Record<string, unknown>;
}

/** Reads a page of all settings. Changes made meanwhile are sent again after its `changesCursor`. */
export async function readSnapshot(db: Kysely<Database>, cursor: SnapshotCursor | undefined, limit: number) {
  // Read before the first page, so that no change is missed.
  const changesCursor = cursor?.changesCursor ?? (await currentCursor(db));
  const { guildId = "", module = "" } = cursor ?? {};
  const all = sql`
    select s.guild_id as "guildId", s.module, s.version, s.settings
    from settings s join guilds g on g.id = s.guild_id
    where g.left_at is null and s.module not in ${RETIRED} and (s.guild_id, s.module) > (${guildId}, ${module})
    order by s.guild_id, s.module
    limit ${limit + 1}`;
  const { rows } = await sql<Entry & { fits: boolean }>`
    select "guildId", module, version, case when fits then settings end as settings, fits
    from ${cutToSize(all, sql`"guildId", module`)}`.execute(db);
  const items = rows
    .slice(0, limit)
    .filter(({ fits }) => fits)
    .map(({ fits: _, ...entry }): Entry => entry);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  const next = last && snapshotCursor.write({ ...last, changesCursor });
  return { items, nextCursor: next ?? null, hasMore: last !== undefined, changesCursor };
}
