import { sql, type Kysely } from "kysely";
import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { cursorCodec } from "#app/features/cursor.server.ts";
import type { Database } from "#db/schema.ts";
import { currentCursor, type Change } from "./changes.server.ts";

/** A place in a snapshot, and where the feed was when it began. */
export type SnapshotCursor = NonNullable<ReturnType<typeof snapshotCursor.read>>;
export const snapshotCursor = cursorCodec(
  z.object({
    guildId: snowflake(),
    module: z.string().regex(/^[a-z]{1,40}$/),
    changesCursor: z.string().regex(/^[\w-]{1,400}$/),
  }),
);

export interface SnapshotPage {
  items: Change[];
  next?: SnapshotCursor;
  /** Cursor for the feed after the snapshot. Changes made while the snapshot was read are sent again. */
  changesCursor: string;
}

export async function readSnapshot(
  db: Kysely<Database>,
  cursor: SnapshotCursor | undefined,
  limit: number,
): Promise<SnapshotPage> {
  // Read before the first page, so that no change is missed.
  const changesCursor = cursor?.changesCursor ?? (await currentCursor(db));
  const { guildId = "", module = "" } = cursor ?? {};
  const rows = await db
    .selectFrom("settings as s")
    .innerJoin("guilds as g", "g.id", "s.guild_id")
    .select(["s.guild_id as guildId", "s.module", "s.version", "s.settings"])
    .where("g.left_at", "is", null)
    .where(sql<boolean>`(s.guild_id, s.module) > (${guildId}, ${module})`)
    .orderBy("s.guild_id")
    .orderBy("s.module")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items: page,
    next: hasMore ? { guildId: last.guildId, module: last.module, changesCursor } : undefined,
    changesCursor,
  };
}
