import { requireBot } from "#app/auth/guards.server.ts";
import { itemsNow } from "#app/features/bot-feed/answers.server.ts";
import { readSnapshot, snapshotCursor } from "#app/features/bot-feed/snapshot.server.ts";
import { listOpenErasures } from "#app/features/erasures/erasures.server.ts";
import { withSecrets } from "#app/features/settings/secrets.server.ts";
import { requirePage, requireSwitch } from "#app/http/feed-query.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async (args) => {
    const { key } = await requireBot(args);
    const { cursor, limit } = requirePage(args.request, snapshotCursor.read);
    const withErasures = requireSwitch(args.request, "erasures");
    await args.context.botKeys.seen(key, { fetching: true, told: withErasures });
    const { declared, ...page } = await readSnapshot(args.context.db, cursor, limit);
    const modules = await args.context.modules.current(declared);
    const settings = itemsNow(modules, page.items);
    const marked = withErasures ? settings.map((item) => ({ kind: "settings", ...item })) : settings;
    const items = await withSecrets(args.context, modules, { items: marked, reader: "bot" });
    // Read after the feed's cursor, so that those in between come twice and none is missed; once, with the first page.
    const erasures = withErasures && !cursor ? await listOpenErasures(args.context.db, key) : [];
    return json({ ...page, items, ...(withErasures && { erasures }) });
  },
});
export { loader, action };
