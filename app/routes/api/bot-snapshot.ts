import { requireBot } from "#app/auth/guards.server.ts";
import { itemsNow } from "#app/features/bot-feed/answers.server.ts";
import { readSnapshot, snapshotCursor } from "#app/features/bot-feed/snapshot.server.ts";
import { withSecrets } from "#app/features/settings/secrets.server.ts";
import { requirePage } from "#app/http/feed-query.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async (args) => {
    const { key } = await requireBot(args);
    const { cursor, limit } = requirePage(args.request, snapshotCursor.read);
    await args.context.botKeys.seen(key, { fetching: true });
    const page = await readSnapshot(args.context.db, cursor, limit);
    const modules = await args.context.modules.current();
    const items = itemsNow(modules, page.items);
    return json({ ...page, items: await withSecrets(args.context, modules, { items, reader: "bot" }) });
  },
});
export { loader, action };
