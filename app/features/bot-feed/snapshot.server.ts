import { sql, type Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

import { currentCursor, type Change } from "./changes.server.ts";

/** A position in a snapshot, and the feed's cursor when it began. */
export interface SnapshotCursor {
  guildId: string;
  module: string;
  changesCursor: string;
}

export interface SnapshotPage {
  items: Change[];
  next?: SnapshotCursor;
  /** Cursor for the feed after the snapshot. Changes made while the snapshot was read are sent again. */
  changesCursor: string;
}

/** Lists all settings of all guilds that the bot is in, in pages. */
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
    .select(["s.guild_id", "s.module", "s.version", "s.settings"])
    .where("g.left_at", "is", null)
    .where(sql<boolean>`(s.guild_id, s.module) > (${guildId}, ${module})`)
    .orderBy("s.guild_id")
    .orderBy("s.module")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ guild_id, ...rest }) => ({ guildId: guild_id, ...rest })),
    next:
      rows.length > limit && last
        ? { guildId: last.guild_id, module: last.module, changesCursor }
        : undefined,
    changesCursor,
  };
}

/** As text for a URL. */
export function writeSnapshotCursor({ guildId, module, changesCursor }: SnapshotCursor): string {
  return [guildId, module, changesCursor].join("~");
}

/** The cursor in a text, or undefined where it is none of ours. */
export function readSnapshotCursor(text: string): SnapshotCursor | undefined {
  const match = /^(\d{17,20})~([a-z]{1,40})~([\w-]{1,400})$/.exec(text);
  const [, guildId, module, changesCursor] = match ?? [];
  return guildId && module && changesCursor ? { guildId, module, changesCursor } : undefined;
}
