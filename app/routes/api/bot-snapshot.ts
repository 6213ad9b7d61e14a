import { requireBot } from "#app/auth/guards.server.ts";
import { readSnapshot, snapshotCursor } from "#app/features/bot-feed/snapshot.server.ts";
import { requirePage } from "#app/http/feed-query.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async (args) => {
    const { key } = await requireBot(args);
    const { cursor, limit } = requirePage(args.request, snapshotCursor.read);
    await args.context.botKeys.seen(key, { fetching: true });
    const { items, next, changesCursor } = await readSnapshot(args.context.db, cursor, limit);
    const nextCursor = next ? snapshotCursor.write(next) : null;
    return json({ items, nextCursor, hasMore: next !== undefined, changesCursor });
  },
});
export { loader, action };
