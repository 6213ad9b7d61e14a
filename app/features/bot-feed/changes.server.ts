import { createHash } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { BEGINNING, writeCursor, type Cursor, type Position } from "./cursor.server.ts";

/** A feed entry. `deleted` means that the bot has left the guild. */
export type Change =
  | { guildId: string; module: string; version: number; settings: Record<string, unknown> }
  | { guildId: string; module: string; version: number; deleted: true; settings: null };

export interface ChangesPage {
  items: Change[];
  nextCursor: string;
  hasMore: boolean;
  /** Further changes are committed but not readable yet, because an older transaction is still running. */
  blocked: boolean;
}

/** The cursor is older than thirty days or of another database: the reader must start again with a snapshot. */
export class CursorExpiredError extends Error {
  override name = "CursorExpiredError";
}

/** Lifetime of cursors and of deleted entries, in days. */
export const RETENTION_DAYS = 30;

/**
 * Lists up to `limit` changes since the cursor, oldest first, with only the newest version of each module.
 *
 * Rows are ordered by transaction id, and only those below the oldest running transaction of this database are
 * returned: a serial number would skip transactions that commit late. One index scan, whatever the size.
 * @throws CursorExpiredError
 */
export async function listChanges(
  db: Kysely<Database>,
  cursor: Cursor | undefined,
  limit: number,
): Promise<ChangesPage> {
  const since = cursor?.at ?? BEGINNING;
  const rows = await readRows(db, since, limit + 1);
  const feed = feedOf(rows[0]!);
  const horizon = BigInt(rows[0]!.horizon);
  if (cursor) requireFresh(cursor, { feed, next: BigInt(rows[0]!.next) });

  const all = rows.filter(isChange);
  const settled = all.filter(({ xid }) => BigInt(xid) < horizon);
  const items = settled.slice(0, limit);
  const hasMore = settled.length > limit;
  const last = items.at(-1);
  // The cursor is the position of a row, never the horizon: transactions that write nothing advance the horizon, and
  // after a crash Postgres assigns their ids again, to changes that would then be behind the cursor. The id of a
  // readable change is on disk.
  const at = last ? positionOf(last) : since;
  const nextCursor = writeCursor({
    feed,
    at,
    since: items.length > 0 ? since : undefined,
    issuedAt: new Date(),
  });
  return { items: items.map(changeOf), nextCursor, hasMore, blocked: settled.length < all.length };
}

/** Returns the current end of the feed: a snapshot read afterwards contains everything before it. */
export async function currentCursor(db: Kysely<Database>): Promise<string> {
  const [row] = await readRows(db, BEGINNING, 0);
  const last = await db
    .selectFrom("changes")
    .select(["xid", "guild_id", "module"])
    .where(sql<boolean>`xid < ${row!.horizon}::xid8`)
    .orderBy("xid", "desc")
    .orderBy("guild_id", "desc")
    .orderBy("module", "desc")
    .limit(1)
    .executeTakeFirst();
  const at = last ? positionOf(last) : BEGINNING;
  return writeCursor({ feed: feedOf(row!), at, since: BEGINNING, issuedAt: new Date() });
}

interface Horizon {
  /** Every transaction of this database below this id has ended. */
  horizon: string;
  /** The first transaction id that has not been assigned. */
  next: string;
  system: string;
  table: string;
}

interface ChangeRow extends Horizon {
  guild_id: string;
  module: string;
  version: number;
  deleted: boolean;
  xid: string;
  settings: Record<string, unknown> | null;
}

type Row = ChangeRow | (Horizon & { guild_id: null });

/** Returns at least one row: without changes, the horizon alone. Transactions of other databases delay nothing. */
async function readRows(
  db: Kysely<Database>,
  { xid, guildId, module }: Position,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select now_.*, c.* from (
      select pg_snapshot_xmax(snapshot)::text as next,
        case when exists (select from changes where xid >= pg_snapshot_xmin(snapshot)) then coalesce((
          select x::text from pg_snapshot_xip(snapshot) x where not exists (
            select from pg_locks l, pg_stat_get_activity(l.pid) a, pg_database d
            where l.locktype = 'transactionid' and l.granted and l.mode = 'ExclusiveLock' and l.transactionid = x::xid
              and d.oid = a.datid and d.datname <> current_database()
          ) order by x limit 1
        ), pg_snapshot_xmax(snapshot)::text) else pg_snapshot_xmin(snapshot)::text end as horizon,
        (select system_identifier::text from pg_control_system()) as system,
        'changes'::regclass::oid::text as table
      from pg_current_snapshot() snapshot
    ) now_ left join lateral (
      select c.guild_id, c.module, c.version, c.deleted, c.xid::text as xid, s.settings
      from changes c left join settings s on s.guild_id = c.guild_id and s.module = c.module
      where (c.xid, c.guild_id, c.module) > (${xid}::xid8, ${guildId}, ${module})
      order by c.xid, c.guild_id, c.module
      limit ${limit}
    ) c on true`.execute(db);
  return rows;
}

function isChange(row: Row): row is ChangeRow {
  return row.guild_id !== null;
}

/** Identifies the database, because a restored one counts transactions differently and may have lost some. */
function feedOf({ system, table }: Horizon): string {
  return createHash("sha256").update(`${system} ${table}`).digest("base64url").slice(0, 12);
}

function requireFresh({ feed, at, issuedAt }: Cursor, now: { feed: string; next: bigint }): void {
  const oldest = Date.now() - RETENTION_DAYS * 24 * 3_600_000;
  if (feed !== now.feed || issuedAt.getTime() < oldest || BigInt(at.xid) >= now.next)
    throw new CursorExpiredError("The cursor is too old, or of another database.");
}

function positionOf({ xid, guild_id, module }: Pick<ChangeRow, "xid" | "guild_id" | "module">): Position {
  return { xid, guildId: guild_id, module };
}

function changeOf({ guild_id, module, version, deleted, settings }: ChangeRow): Change {
  const of = { guildId: guild_id, module, version };
  if (deleted || settings === null) return { ...of, deleted: true, settings: null };
  return { ...of, settings };
}
