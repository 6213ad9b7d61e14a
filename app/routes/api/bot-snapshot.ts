import { requireBot } from "#app/auth/guards.server.ts";
import { readSnapshot, snapshotCursor } from "#app/features/bot-feed/snapshot.server.ts";
import { itemNow } from "#app/features/settings/compare.ts";
import { requirePage } from "#app/http/feed-query.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async (args) => {
    const { key } = await requireBot(args);
    const { cursor, limit } = requirePage(args.request, snapshotCursor.read);
    await args.context.botKeys.seen(key, { fetching: true });
    const { items, ...page } = await readSnapshot(args.context.db, cursor, limit);
    const modules = await args.context.modules.current();
    return json({ items: items.map((item) => itemNow(modules, item)), ...page });
  },
});
export { loader, action };
