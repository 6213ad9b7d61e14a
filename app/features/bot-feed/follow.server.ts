import type { Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

import { listChanges, type ChangesPage } from "./changes.server.ts";
import type { Cursor } from "./cursor.server.ts";
import type { Waiting } from "./waiting.server.ts";

interface Follow {
  cursor?: Cursor;
  limit: number;
  wait: number;
  signal: AbortSignal;
  /** False while notifications may be missed, so that the database must be polled. */
  isListening: () => boolean;
}

const BLOCKED_INTERVAL = 25;
const POLL_INTERVAL = 1_000;

/** Returns the feed's next page, after a wait if it is empty, which costs one query. @throws CursorExpiredError */
export async function followChanges(
  db: Kysely<Database>,
  waiting: Waiting,
  { cursor, limit, wait, signal, isListening }: Follow,
): Promise<ChangesPage> {
  const end = Date.now() + wait;
  for (;;) {
    const place = waiting.enter();
    try {
      const page = await listChanges(db, cursor, limit);
      const left = end - Date.now();
      if (page.items.length > 0 || left <= 0 || signal.aborted || waiting.closed) return page;
      const pause = page.blocked ? BLOCKED_INTERVAL : isListening() ? left : POLL_INTERVAL;
      await place.wait(Math.min(pause, left), signal);
      // Nobody reads the answer, or the database is about to be closed.
      if (signal.aborted || waiting.closed) return page;
      // Neither woken nor blocked: there is still no change.
      if (Date.now() >= end && !page.blocked && isListening()) return page;
    } finally {
      place.leave();
    }
  }
}
