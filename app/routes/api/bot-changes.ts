import { requireBot } from "#app/auth/guards.server.ts";
import { readCursor } from "#app/features/bot-feed/cursor.server.ts";
import { followChanges } from "#app/features/bot-feed/follow.server.ts";
import { recordReceipts } from "#app/features/bot-feed/receipts.server.ts";
import { requirePage, requireWait } from "#app/http/feed-query.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

/**
 * `GET /api/bot/changes?cursor=&limit=&wait=`: changes since the cursor, after a wait of up to 25 s. Returning a
 * cursor is the receipt for its page.
 */
const { loader, action } = resource({
  GET: async (args) => {
    const { key } = await requireBot(args);
    const { cursor, limit } = requirePage(args.request, readCursor);
    const wait = requireWait(args.request);
    const { db, waiting, notifications, botKeys } = args.context;
    await botKeys.seen(key, { fetching: true });
    if (cursor) await recordReceipts(db, cursor, key);
    const { signal } = args.request;
    const isListening = () => notifications.listening;
    const { items, nextCursor, hasMore } = await followChanges(db, waiting, {
      cursor,
      limit,
      wait,
      signal,
      isListening,
    });
    return json({ items, nextCursor, hasMore });
  },
});
export { loader, action };
