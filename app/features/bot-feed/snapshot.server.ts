import { sql, type Kysely } from "kysely";
import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { cursorCodec } from "#app/features/cursor.server.ts";
import type { Settings } from "#app/features/settings/field.ts";
import type { Database } from "#db/schema.ts";
import { currentCursor, PAGE_BYTES } from "./changes.server.ts";
import { CursorExpiredError, readCursor, writeCursor } from "./feed-cursor.server.ts";
import { DECLARED, RETIRED } from "./record.server.ts";

type SnapshotCursor = NonNullable<ReturnType<typeof snapshotCursor.read>>;
export const snapshotCursor = cursorCodec(
  z.object({
    guildId: snowflake(),
    module: z.string().regex(/^[a-z]{1,40}$/),
    changesCursor: z.string().regex(/^[\w-]{1,400}$/),
  }),
);

const size = sql`sum(s.bytes) over (order by s.guild_id, s.module)`;
/** True for entries that a page may have: the first one, and others up to its size. */
const fits = sql<boolean>`(${size} = s.bytes or ${size} <= ${PAGE_BYTES})`;

/**
 * Reads a page of all settings, which ends at 1 MiB. Changes made meanwhile are sent again after its `changesCursor`.
 * @throws CursorExpiredError also where the database has lost what an earlier page had
 */
export async function readSnapshot(db: Kysely<Database>, cursor: SnapshotCursor | undefined, limit: number) {
  // Read before the first page, so that no change is missed.
  const begun = cursor ? readCursor(cursor.changesCursor) : await currentCursor(db);
  if (!begun) throw new CursorExpiredError("The cursor has no valid position in the feed.");
  const { guildId = "", module = "" } = cursor ?? {};
  const rows = await db
    .selectFrom("settings as s")
    .innerJoin("guilds as g", "g.id", "s.guild_id")
    .select(["s.guild_id as guildId", "s.module", "s.version", DECLARED.as("declared")])
    .select(fits.as("fits"))
    .select(sql<Settings>`case when ${fits} then s.settings end`.as("settings"))
    .where("g.left_at", "is", null)
    .where("s.module", "not in", RETIRED)
    // Implied by the next condition, but the planner does not conclude it and reads all guilds before the cursor.
    .where("g.id", ">=", guildId)
    .where(sql<boolean>`(s.guild_id, s.module) > (${guildId}, ${module})`)
    .orderBy("s.guild_id")
    .orderBy("s.module")
    .limit(limit + 1)
    .execute();
  const changesCursor = writeCursor(await currentCursor(db, begun));
  const page = rows.filter((row) => row.fits).slice(0, limit);
  const items = page.map(({ fits: _, declared: __, ...item }) => item);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  const next = last && snapshotCursor.write({ ...last, changesCursor });
  return {
    ...{ items, nextCursor: next ?? null, hasMore: last !== undefined, changesCursor },
    /** Identity of the declarations by which the items are to be read, or later ones. */
    declared: rows[0]?.declared,
  };
}
