import { requireBot } from "#app/auth/guards.server.ts";
import { itemsNow } from "#app/features/bot-feed/answers.server.ts";
import { readSnapshot, snapshotCursor } from "#app/features/bot-feed/snapshot.server.ts";
import { requirePage } from "#app/http/feed-query.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async (args) => {
    const { key } = await requireBot(args);
    const { cursor, limit } = requirePage(args.request, snapshotCursor.read);
    await args.context.botKeys.seen(key, { fetching: true });
    const page = await readSnapshot(args.context.db, cursor, limit);
    return json({ ...page, items: itemsNow(await args.context.modules.current(), page.items) });
  },
});
export { loader, action };
