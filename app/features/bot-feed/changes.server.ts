import { createHash } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { z } from "zod";
import { cursorCodec } from "#app/features/cursor.server.ts";
import type { Database } from "#db/schema.ts";

/** A position in the feed: after the row that this transaction wrote for this module of this guild. */
const position = z.tuple([
  z.string().regex(/^\d{1,20}$/),
  z.string().regex(/^\d{0,20}$/),
  z.string().regex(/^[a-z]{0,40}$/),
]);
type Position = z.output<typeof position>;

const BEGINNING: Position = ["0", "", ""];

export interface Cursor {
  /** Identifies the database: a restored one has other transaction ids. */
  feed: string;
  /** In seconds since 1970. */
  issuedAt: number;
  at: Position;
  /** Start of the page that this cursor came with, if that had items: returning it is their receipt. */
  since: Position | null;
}

const codec = cursorCodec(z.tuple([z.string().max(60), z.int().min(0), position, position.nullable()]));

export function writeCursor({ feed, issuedAt, at, since }: Cursor): string {
  return codec.write([feed, issuedAt, at, since]);
}

/** Parses a cursor. Undefined if it is malformed. */
export function readCursor(text: string): Cursor | undefined {
  const parts = codec.read(text);
  if (!parts) return undefined;
  const [feed, issuedAt, at, since] = parts;
  return { feed, issuedAt, at, since };
}

export type Change =
  | { guildId: string; module: string; version: number; settings: Record<string, unknown> }
  | { guildId: string; module: string; version: number; deleted: true; settings: null };

/** The cursor is older than thirty days or of another database: the reader must start again with a snapshot. */
export class CursorExpiredError extends Error {
  override name = "CursorExpiredError";
}

/** Bytes of settings in a page at most, unless its only entry has more. */
export const PAGE_BYTES = 1024 * 1024;

/** Lifetime of cursors and of deleted entries, in days. */
export const RETENTION_DAYS = 30;

/**
 * Lists up to `limit` changes of at most 1 MiB since the cursor, oldest first, with only the newest version of each module.
 * Rows are ordered by transaction id, and only those below the oldest running transaction of this database are
 * returned: a serial number would skip transactions that commit late. @throws CursorExpiredError
 */
export async function listChanges(db: Kysely<Database>, cursor: Cursor | undefined, limit: number) {
  const since = cursor?.at ?? BEGINNING;
  const { feed, next, horizon, rows } = await readFeed(db, since, limit + 1);
  if (cursor) requireFresh(cursor, feed, next);

  const settled = rows.filter(({ xid }) => BigInt(xid) < BigInt(horizon));
  const page = settled.filter(({ fits }) => fits).slice(0, limit);
  const last = page.at(-1);
  // The cursor is the position of a row, never the horizon: transactions that write nothing advance the horizon, and
  // after a crash Postgres assigns their ids again, to changes that would then be behind the cursor. The id of a
  // readable change is on disk.
  const at = last ? positionOf(last) : since;
  return {
    items: page.map(changeOf),
    nextCursor: writeCursor({ feed, issuedAt: now(), at, since: last ? since : null }),
    hasMore: settled.length > page.length,
    /** Further changes are committed but not readable yet, because an older transaction is still running. */
    blocked: settled.length < rows.length,
  };
}

/** Returns the current end of the feed: a snapshot read afterwards contains everything before it. */
export async function currentCursor(db: Kysely<Database>): Promise<string> {
  const { feed, horizon } = await readFeed(db, BEGINNING, 0);
  const { rows } = await sql<Pick<Row, "xid" | "guildId" | "module">>`
    select xid::text, guild_id as "guildId", module from changes where xid < ${horizon}::xid8
    order by changes.xid desc, guild_id desc, module desc limit 1`.execute(db);
  const at = rows[0] ? positionOf(rows[0]) : BEGINNING;
  return writeCursor({ feed, issuedAt: now(), at, since: BEGINNING });
}

interface Row {
  guildId: string;
  module: string;
  version: number;
  deleted: boolean;
  xid: string;
  settings: Record<string, unknown> | null;
  /** False for an entry that would make the page too large; it has no settings. */
  fits: boolean;
}

interface Feed {
  /** Every transaction of this database below this id has ended. Those of other databases delay nothing. */
  horizon: string;
  /** The first transaction id that has not been assigned. */
  next: string;
  system: string;
  table: string;
  rows: Row[];
}

async function readFeed(db: Kysely<Database>, since: Position, limit: number) {
  const { rows } = await sql<Feed>`
    select pg_snapshot_xmax(snapshot)::text as next,
      case when (select xid from changes order by xid desc limit 1) >= pg_snapshot_xmin(snapshot) then coalesce((
        select x::text from pg_snapshot_xip(snapshot) x where not exists (
          select from pg_locks l, pg_stat_get_activity(l.pid) a, pg_database d
          where l.locktype = 'transactionid' and l.granted and l.mode = 'ExclusiveLock' and l.transactionid = x::xid
            and d.oid = a.datid and d.datname <> current_database()
        ) order by x limit 1
      ), pg_snapshot_xmax(snapshot)::text) else pg_snapshot_xmin(snapshot)::text end as horizon,
      (select system_identifier::text from pg_control_system()) as system,
      'changes'::regclass::oid::text as table,
      array(
        select json_build_object('xid', xid::text, 'guildId', guild_id, 'module', module, 'version', version,
          'deleted', deleted, 'fits', fits, 'settings', case when fits then settings end)
        from (
          select c.*, s.settings, coalesce(sum(s.bytes) over place in (0, s.bytes) or
            sum(s.bytes) over place <= ${PAGE_BYTES}, true) as fits
          from changes c left join settings s
            on s.guild_id = c.guild_id and s.module = c.module and not c.deleted
          where (c.xid, c.guild_id, c.module) > ${placeOf(since)}
          window place as (order by c.xid, c.guild_id, c.module)
          order by c.xid, c.guild_id, c.module
          limit ${limit}
        ) page
        order by xid, guild_id, module
      ) as rows
    from pg_current_snapshot() snapshot`.execute(db);
  const { system, table, ...feed } = rows[0]!;
  // A restored database counts transactions differently and may have lost some.
  const id = createHash("sha256").update(`${system} ${table}`).digest("base64url").slice(0, 12);
  return { ...feed, feed: id };
}

export function placeOf([xid, guildId, module]: Position) {
  return sql`(${xid}::xid8, ${guildId}, ${module})`;
}

function requireFresh({ feed, at: [xid], issuedAt }: Cursor, current: string, next: string): void {
  if (feed !== current || issuedAt < now() - RETENTION_DAYS * 24 * 3_600 || BigInt(xid) >= BigInt(next))
    throw new CursorExpiredError("The cursor is too old, or of another database.");
}

function now(): number {
  return Math.floor(Date.now() / 1_000);
}

function positionOf({ xid, guildId, module }: Pick<Row, "xid" | "guildId" | "module">): Position {
  return [xid, guildId, module];
}

function changeOf({ guildId, module, version, deleted, settings }: Row): Change {
  if (deleted || settings === null) return { guildId, module, version, deleted: true, settings: null };
  return { guildId, module, version, settings };
}
