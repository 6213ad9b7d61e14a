import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Erasure } from "#app/features/erasures/erasure.server.ts";
import type { Database } from "#db/schema.ts";
import {
  BEGINNING,
  CursorExpiredError,
  RETENTION_DAYS,
  writeCursor,
  type Cursor,
  type Position,
} from "./feed-cursor.server.ts";
import { DECLARED } from "./record.server.ts";

export type Change =
  | { guildId: string; module: string; version: number; settings: Record<string, unknown> }
  | {
      guildId: string;
      module: string;
      version: number;
      deleted: true;
      settings: null;
      /** Stands for the entry: it is none of settings. */
      erasure?: Erasure;
    };

/** Bytes of settings in a page at most, unless its only entry has more. */
export const PAGE_BYTES = 1024 * 1024;

/**
 * Lists up to `limit` changes of at most 1 MiB since the cursor, oldest first, with only the newest version of each module.
 * Erasures have their places among them, and are left out unless they are asked for. Rows are ordered by transaction id, and
 * only those below the oldest running transaction of this database are returned: a serial number would skip transactions that
 * commit late. @throws CursorExpiredError
 */
export async function listChanges(
  db: Kysely<Database>,
  cursor: Cursor | undefined,
  limit: number,
  { withErasures = false } = {},
) {
  const since = cursor?.at ?? BEGINNING;
  const issuedAt = now();
  const { feed, storedProof, proof, declared, found, settled, rows } = await readFeed(db, {
    ...{ cursor, since, limit, issuedAt, withErasures },
  });
  if (cursor) requireValid(cursor, { feed, storedProof });

  const last = rows.at(-1);
  // The cursor is the position of a row, never the horizon: transactions that write nothing advance the horizon, and
  // after a crash Postgres assigns their ids again, to changes that would then be behind the cursor. The id of a
  // readable change is on disk.
  const at = last ? positionOf(last) : since;
  const mark = proof === null ? null : { xid: at[0], proof };
  return {
    items: rows.map(changeOf),
    nextCursor: writeCursor({ feed, mark, issuedAt, at, since: last ? since : null }),
    hasMore: settled > rows.length,
    /** Further changes are committed but not readable yet, because an older transaction is still running. */
    blocked: settled < found,
    /** Identity of the declarations by which the items are to be read, or later ones. */
    declared,
  };
}

/**
 * Returns the current end of the feed: a snapshot read afterwards contains everything before it. Of a cursor it returns
 * the position, with a mark of the current end, which its reader has got by a snapshot. @throws CursorExpiredError
 */
export async function currentCursor(db: Kysely<Database>, cursor?: Cursor): Promise<Cursor> {
  const issuedAt = now();
  const { rows } = await sql<Omit<Feed, "rows"> & Partial<Pick<Row, "xid" | "guildId" | "module">>>`
    with ${STATE}, last as (
      select xid, guild_id, module from changes where xid < (select horizon from state)
      order by changes.xid desc, guild_id desc, module desc limit 1
    )
    select feed, ${storedProofOf(cursor)} as "storedProof", ${proofOf(sql`last.xid`, issuedAt)} as proof,
      last.xid::text, guild_id as "guildId", module
    from state left join last on true`.execute(db);
  const { feed, storedProof, proof, xid, guildId, module } = rows[0]!;
  if (cursor) requireValid(cursor, { feed, storedProof });
  const end = xid && guildId && module ? positionOf({ xid, guildId, module }) : BEGINNING;
  // While an older transaction hides all changes, there is no end: what the cursor proves stays proven.
  const mark = proof === null ? (cursor?.mark ?? null) : { xid: end[0], proof };
  return { feed, mark, issuedAt, at: cursor?.at ?? end, since: BEGINNING };
}

interface Row {
  guildId: string;
  module: string;
  version: number;
  deleted: boolean;
  xid: string;
  settings: Record<string, unknown> | null;
  /** Those of an erasure. */
  userId: string | null;
  at: string | null;
}

interface Feed {
  feed: string;
  /** Proof of the cursor's transaction by this database, and of the last one of the page. Null if it is not there. */
  storedProof: string | null;
  proof: string | null;
  rows: Row[];
}

/**
 * The query's `state`. `feed` identifies the database, and `horizon` is the id below which every transaction of this
 * database has ended; those of other databases delay nothing.
 */
const STATE = sql`state as materialized (
  select left(translate(encode(sha256(convert_to(concat(system_identifier, ' ', 'changes'::regclass::oid), 'UTF8')),
      'base64'), '+/', '-_'), 12) as feed,
    case when (select xid from changes order by xid desc limit 1) >= pg_snapshot_xmin(snapshot) then coalesce((
      select x from pg_snapshot_xip(snapshot) x where not exists (
        select from pg_locks l, pg_stat_get_activity(l.pid) a, pg_database d
        where l.locktype = 'transactionid' and l.granted and l.mode = 'ExclusiveLock' and l.transactionid = x::xid
          and d.oid = a.datid and d.datname <> current_database()
      ) order by x limit 1
    ), pg_snapshot_xmax(snapshot)) else pg_snapshot_xmin(snapshot) end as horizon
  from pg_current_snapshot() snapshot, pg_control_system()
)`;

async function readFeed(
  db: Kysely<Database>,
  asked: { cursor?: Cursor; since: Position; limit: number; issuedAt: number; withErasures: boolean },
) {
  const { cursor, since, limit, issuedAt, withErasures } = asked;
  const { rows } = await sql<Feed & { declared: string; found: number; settled: number }>`
    with ${STATE}, found as materialized (
      select c.*, s.settings, e.user_id, e.asked_at, row_number() over place as nth, c.xid < (select horizon from state) as is_settled,
        coalesce(sum(s.bytes) over place, 0) in (0, s.bytes) or
          coalesce(sum(s.bytes) over place, 0) <= ${PAGE_BYTES} as fits
      from changes c left join settings s
        on s.guild_id = c.guild_id and s.module = c.module and not c.deleted
      left join erasures e on ${withErasures} and c.version = 0 and e.id = c.guild_id
      where (c.xid, c.guild_id, c.module) > ${placeOf(since)} and (c.version > 0 or e.user_id is not null)
      window place as (order by c.xid, c.guild_id, c.module)
      order by c.xid, c.guild_id, c.module
      limit ${limit + 1}
    ), page as (
      select * from found where is_settled and fits and nth <= ${limit}
    )
    select feed, ${DECLARED} as declared, ${storedProofOf(cursor)} as "storedProof",
      ${proofOf(sql`coalesce((select xid from page order by nth desc limit 1), ${since[0]}::xid8)`, issuedAt)} as proof,
      (select count(*)::int from found) as found, (select count(*)::int from found where is_settled) as settled,
      array(
        select json_build_object('xid', xid::text, 'guildId', guild_id, 'module', module, 'version', version,
          'deleted', deleted, 'settings', settings, 'userId', user_id, 'at', asked_at)
        from page order by nth
      ) as rows
    from state`.execute(db);
  return rows[0]!;
}

function storedProofOf(cursor?: Cursor): RawBuilder<string | null> {
  return cursor?.mark ? proofOf(sql`${cursor.mark.xid}::xid8`, cursor.issuedAt) : sql`null`;
}

/**
 * A number that proves to have this transaction, and those that were running when it was marked: they may have been
 * committed after it, though their ids are lower, and lost without it (docs/decisions/0037-feed-marks.md). Null without
 * the transaction.
 */
export function proofOf(xid: RawBuilder<unknown>, issuedAt: number): RawBuilder<string | null> {
  return sql`(
    select hashtextextended(string_agg(m.mark::text, '' order by m.xid), 0)::text
    from feed_marks x join feed_marks m on m.xid between least(x.oldest, x.xid) and x.xid
    where x.xid = ${xid} and
      (m.xid = x.xid or m.marked_at > to_timestamp(${issuedAt}) - ${RETENTION_DAYS} * interval '1 day'))`;
}

export function placeOf([xid, guildId, module]: Position) {
  return sql`(${xid}::xid8, ${guildId}, ${module})`;
}

function requireValid(
  { at, mark, ...cursor }: Cursor,
  { feed, storedProof }: Pick<Feed, "feed" | "storedProof">,
): void {
  const isStored = mark ? mark.proof === storedProof : at[0] === BEGINNING[0];
  if (!isStored || cursor.feed !== feed || cursor.issuedAt < now() - RETENTION_DAYS * 24 * 3_600)
    throw new CursorExpiredError("The cursor is too old, or this database does not have what it names.");
}

function now(): number {
  return Math.floor(Date.now() / 1_000);
}

function positionOf({ xid, guildId, module }: Pick<Row, "xid" | "guildId" | "module">): Position {
  return [xid, guildId, module];
}

function changeOf({ guildId, module, version, deleted, settings, userId, at }: Row): Change {
  if (!deleted && settings !== null) return { guildId, module, version, settings };
  const erasure = userId &&
    at && { kind: "erase" as const, id: guildId, userId, at: new Date(at).toISOString() };
  return { guildId, module, version, deleted: true, settings: null, ...(erasure && { erasure }) };
}
