import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import { listChanges } from "#app/features/bot-feed/changes.server.ts";
import { readCursor } from "#app/features/bot-feed/feed-cursor.server.ts";
import type { Database } from "#db/schema.ts";

/**
 * Reads the feed from a cursor, or from its beginning, again and again until no running transaction delays it: those of
 * the tests beside this one may do so in any read, for a moment, because ids are given out for all databases together.
 */
export async function readSettled(db: Kysely<Database>, cursor?: string, limit = 500) {
  for (;;) {
    const page = await listChanges(db, cursor ? readCursor(cursor) : undefined, limit);
    if (!page.blocked) return page;
    await wait(10);
  }
}
