import type { Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

import { listChanges, type ChangesPage } from "./changes.server.ts";
import type { Cursor } from "./cursor.server.ts";
import type { Waiting } from "./waiting.server.ts";

interface Follow {
  cursor?: Cursor;
  /** Entries at most. */
  limit: number;
  /** Milliseconds that the reader will wait where there is nothing yet. */
  wait: number;
  /** The reader has left. */
  signal: AbortSignal;
  /** Whether everything that changes is heard; where not, one has to look now and then. */
  hears: () => boolean;
}

/** What is held back by a slow transaction is looked for again so soon, in milliseconds. */
const HELD = 25;
/** How often one looks where notifications are not heard, in milliseconds. */
const DEAF = 1_000;

/**
 * The next page of the feed, waited for where there is none. Without anything new it costs one look at the database,
 * however long the wait.
 *
 * @throws CursorExpiredError
 */
export async function followChanges(
  db: Kysely<Database>,
  waiting: Waiting,
  { cursor, limit, wait, signal, hears }: Follow,
): Promise<ChangesPage> {
  const end = Date.now() + wait;
  for (;;) {
    const place = waiting.enter();
    try {
      const page = await listChanges(db, cursor, limit);
      const left = end - Date.now();
      if (page.items.length > 0 || left <= 0 || signal.aborted || waiting.closed) return page;
      const pause = page.held ? HELD : hears() ? left : DEAF;
      await place.wait(Math.min(pause, left), signal);
      // Nobody woke us, and nothing was held back: there is still nothing.
      if (Date.now() >= end && !page.held && hears()) return page;
    } finally {
      place.leave();
    }
  }
}
