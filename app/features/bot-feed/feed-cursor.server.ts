import { z } from "zod";
import { cursorCodec } from "#app/features/cursor.server.ts";

/** A 64-bit transaction id. */
const xid = z.string().refine((text) => /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n);
/** A position in the feed: after the row that this transaction wrote for this module of this guild, or for an erasure. */
const position = z.tuple([xid, z.string().regex(/^\d{0,20}$/), z.string().regex(/^[a-z]{0,40}$/)]);
export type Position = z.output<typeof position>;

export const BEGINNING: Position = ["0", "", ""];

export interface Cursor {
  /** Identifies the database: a restored one has other transaction ids. */
  feed: string;
  /** Proof of the changes that its reader has got, at least up to `at`. Null in an empty feed, and in cursors of the version without marks. */
  mark: Mark | null;
  /** In seconds since 1970. */
  issuedAt: number;
  at: Position;
  /** Start of the page that this cursor came with, if that had items: returning it is their receipt. */
  since: Position | null;
}

interface Mark {
  xid: string;
  /** Result of `proofOf` for the transaction. */
  proof: string;
}

/** Feed and mark in one text: the previous version of the site has another text in this place, so it answers 410 and not 400. */
const place = z.string().regex(/^[\w-]{1,20}( \d{1,20} -?\d{1,19})?$/);
const second = z
  .int()
  .min(0)
  .max(2 ** 32);
const codec = cursorCodec(z.tuple([place, second, position, position.nullable()]));

export function writeCursor({ feed, mark, issuedAt, at, since }: Cursor): string {
  return codec.write([mark ? `${feed} ${mark.xid} ${mark.proof}` : feed, issuedAt, at, since]);
}

/** Parses a cursor. Undefined if it is malformed. */
export function readCursor(text: string): Cursor | undefined {
  const parts = codec.read(text);
  if (!parts) return undefined;
  const [place, issuedAt, at, since] = parts;
  const [feed = "", marked, proof = ""] = place.split(" ");
  if (marked && !xid.safeParse(marked).success) return undefined;
  return { feed, mark: marked ? { xid: marked, proof } : null, issuedAt, at, since };
}

/**
 * The cursor is older than thirty days, of another database or of one that has lost what the cursor's reader got: the
 * reader must start again with a snapshot.
 */
export class CursorExpiredError extends Error {
  override name = "CursorExpiredError";
}

/** Lifetime of cursors and of deleted entries, in days. */
export const RETENTION_DAYS = 30;
