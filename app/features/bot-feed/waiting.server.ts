import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { listChanges, type Cursor } from "./changes.server.ts";

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
    takeTasks?: () => Promise<Task[]>;
  },
) {
  // Without a listener notifications may be missed, so the database is polled.
  const { cursor, limit, wait, signal, isListening } = poll;
  const end = Date.now() + wait;
  for (;;) {
    const place = waiting.enter();
    try {
      const page = await listChanges(db, cursor, limit);
      const isEmpty = page.items.length === 0 && !signal.aborted && !waiting.closed;
      const tasks = (isEmpty && (await poll.takeTasks?.())) || [];
      if (tasks.length > 0) return { ...page, tasks };
      const left = end - Date.now();
      if (page.items.length > 0 || left <= 0 || signal.aborted || waiting.closed) return { ...page, tasks };
      const pause = page.blocked ? BLOCKED_INTERVAL : isListening() ? left : POLL_INTERVAL;
      signal.addEventListener("abort", () => place.abort(), { signal: place.signal });
      await sleep(Math.min(pause, left), undefined, { signal: place.signal }).catch(() => {});
      // Nobody reads the answer, or the database is about to be closed.
      if (signal.aborted || waiting.closed) return { ...page, tasks };
      // Neither woken nor blocked: there is still no change.
      if (Date.now() >= end && !page.blocked && isListening()) return { ...page, tasks };
    } finally {
      waiting.leave(place);
    }
  }
}
