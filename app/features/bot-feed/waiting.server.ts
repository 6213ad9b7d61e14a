import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { listChanges } from "./changes.server.ts";
import type { Cursor } from "./feed-cursor.server.ts";

/** Long polls that wait for a change. None of them uses a database connection. */
export type Waiting = ReturnType<typeof createWaiting>;

export function createWaiting() {
  const places = new Set<AbortController>();
  let closed = false;

  return {
    /** Registers a poll, which `wakeAll` aborts. Must precede its query, so that no change between query and wait is missed. */
    enter(): AbortController {
      const place = new AbortController();
      places.add(place);
      return place;
    },

    leave(place: AbortController): void {
      places.delete(place);
      place.abort();
    },

    wakeAll(): void {
      for (const place of places) place.abort();
      places.clear();
    },

    /** Ends all waits, now and later, because the process is shutting down. */
    close(): void {
      closed = true;
      this.wakeAll();
    },

    get size() {
      return places.size;
    },

    get closed() {
      return closed;
    },
  };
}

const BLOCKED_INTERVAL = 25;
const POLL_INTERVAL = 1_000;

/**
 * Returns the feed's next page, after a wait if it is empty, which costs one query. Without changes `takeTasks` is asked for
 * tasks, unless nobody reads the answer any more. @throws CursorExpiredError
 */
export async function followChanges<Task>(
  db: Kysely<Database>,
  waiting: Waiting,
  poll: {
    cursor?: Cursor;
    limit: number;
    wait: number;
    signal: AbortSignal;
    isListening: () => boolean;
    withErasures?: boolean;
    takeTasks?: () => Promise<Task[]>;
  },
) {
  const { cursor, limit, wait, signal, isListening, withErasures } = poll;
  const end = performance.now() + wait;
  /** Nobody reads the answer, or the database is about to be closed. */
  const isOver = () => signal.aborted || waiting.closed;
  for (;;) {
    const place = waiting.enter();
    try {
      const page = await listChanges(db, cursor, limit, { withErasures });
      const tasks = (page.items.length === 0 && !isOver() && (await poll.takeTasks?.())) || [];
      const left = end - performance.now();
      let isAnswer = page.items.length > 0 || tasks.length > 0 || left <= 0 || isOver();
      if (!isAnswer) {
        // Without a listener notifications may be missed, so the database is polled.
        const pause = page.blocked ? BLOCKED_INTERVAL : isListening() ? left : POLL_INTERVAL;
        signal.addEventListener("abort", () => place.abort(), { signal: place.signal });
        const isWhole = await sleep(Math.min(pause, left), pause >= left, { signal: place.signal }).catch(
          () => false,
        );
        // A wait that no notification has ended found no change, unless an open transaction blocks some.
        isAnswer = isOver() || (isWhole && !page.blocked && isListening());
      }
      if (isAnswer) return { ...page, tasks };
    } finally {
      waiting.leave(place);
    }
  }
}
