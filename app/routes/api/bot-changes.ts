import { requireBot } from "#app/auth/guards.server.ts";
import { itemsNow } from "#app/features/bot-feed/answers.server.ts";
import { readCursor } from "#app/features/bot-feed/changes.server.ts";
import { recordReceipts } from "#app/features/bot-feed/receipts.server.ts";
import { followChanges } from "#app/features/bot-feed/waiting.server.ts";
import { requirePage, requireWait } from "#app/http/feed-query.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

/** `GET /api/bot/changes?cursor=&limit=&wait=`: changes since the cursor, whose return is the receipt for its page. */
const { loader, action } = resource({
  GET: async (args) => {
    const { key } = await requireBot(args);
    const query = { ...requirePage(args.request, readCursor), wait: requireWait(args.request) };
    const { db, waiting, notifications, botKeys } = args.context;
    await botKeys.seen(key, { fetching: true });
    if (query.cursor) await recordReceipts(db, query.cursor, key);
    const isListening = () => notifications.listening;
    const follow = { ...query, signal: args.request.signal, isListening };
    const { items, nextCursor, hasMore } = await followChanges(db, waiting, follow);
    const modules = await args.context.modules.current();
    return json({ items: itemsNow(modules, items), nextCursor, hasMore });
  },
});
export { loader, action };
