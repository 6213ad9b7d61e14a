import { readCursor, type Cursor } from "#app/features/bot-feed/cursor.server.ts";
import { snapshotCursor, type SnapshotCursor } from "#app/features/bot-feed/snapshot.server.ts";

import { BadRequestError } from "./errors.server.ts";

/** Default and maximum entries of a page, and maximum wait of a poll in seconds. */
export const FEED_LIMIT = { usual: 100, most: 500 };
export const LONGEST_WAIT = 25;

interface PageQuery<At> {
  cursor?: At;
  limit: number;
}

/**
 * Parses the query of the feed; `wait` becomes milliseconds. Values above the maximum are reduced.
 * @throws BadRequestError
 */
export function requireChangesQuery(request: Request): PageQuery<Cursor> & { wait: number } {
  const query = new URL(request.url).searchParams;
  const wait = Math.min(wholeNumber(query, "wait") ?? 0, LONGEST_WAIT) * 1_000;
  return { cursor: cursorIn(query, readCursor), limit: limitIn(query), wait };
}

/** Parses the query of the snapshot. @throws BadRequestError */
export function requireSnapshotQuery(request: Request): PageQuery<SnapshotCursor> {
  const query = new URL(request.url).searchParams;
  return { cursor: cursorIn(query, snapshotCursor.read), limit: limitIn(query) };
}

/** A missing or empty cursor means the beginning. */
function cursorIn<At>(query: URLSearchParams, read: (text: string) => At | undefined): At | undefined {
  const text = query.get("cursor");
  if (!text) return undefined;
  const cursor = read(text);
  if (!cursor) throw malformed("cursor", "must be a cursor that this resource has given");
  return cursor;
}

function limitIn(query: URLSearchParams): number {
  const limit = wholeNumber(query, "limit") ?? FEED_LIMIT.usual;
  if (limit === 0) throw malformed("limit", "must be at least 1");
  return Math.min(limit, FEED_LIMIT.most);
}

function wholeNumber(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === "") return undefined;
  if (!/^\d{1,9}$/.test(text)) throw malformed(name, "must be a whole number");
  return Number(text);
}

function malformed(name: string, message: string): BadRequestError {
  return new BadRequestError("The query does not fit.", { [name]: [message] });
}
