import { requireBot } from "#app/auth/guards.server.ts";
import { itemsNow } from "#app/features/bot-feed/answers.server.ts";
import { readCursor } from "#app/features/bot-feed/feed-cursor.server.ts";
import { recordReceipts } from "#app/features/bot-feed/receipts.server.ts";
import { followChanges } from "#app/features/bot-feed/waiting.server.ts";
import { withSecrets } from "#app/features/settings/secrets.server.ts";
import { takeTasks } from "#app/features/tasks/tasks.server.ts";
import { requirePage, requireSwitch, requireWait } from "#app/http/feed-query.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

/** `GET /api/bot/changes?cursor=&limit=&wait=&tasks=&erasures=`: changes since the cursor, whose return is the receipt for its page. */
const { loader, action } = resource({
  GET: async (args) => {
    const { key } = await requireBot(args);
    const { request } = args;
    const query = { ...requirePage(request, readCursor), wait: requireWait(request) };
    const { db, waiting, notifications, botKeys, modules: known } = args.context;
    const [withTasks, withErasures] = [requireSwitch(request, "tasks"), requireSwitch(request, "erasures")];
    // The answer to a HEAD brings the bot nothing.
    const isBrought = request.method === "GET";
    await botKeys.seen(key, { fetching: true, told: withErasures && isBrought });
    if (query.cursor && isBrought) await recordReceipts(db, query.cursor, key);
    const isListening = () => notifications.listening;
    const { items, tasks, nextCursor, hasMore, declared } = await followChanges(db, waiting, {
      ...query,
      signal: request.signal,
      isListening,
      withErasures,
      ...(withTasks &&
        isBrought && {
          // Tasks of a newer version's modules are for a process that can read their settings.
          takeTasks: async () => takeTasks(db, query.limit, (await known.current()).newer),
        }),
    });
    const modules = await known.current(declared);
    const marked = withTasks || withErasures ? items.map((item) => ({ kind: "settings", ...item })) : items;
    const now = itemsNow<(typeof marked | typeof tasks)[number]>(modules, [...marked, ...tasks]);
    const all = await withSecrets(args.context, modules, { items: now, reader: "bot" });
    return json({ items: all.map((item) => ("erasure" in item ? item.erasure : item)), nextCursor, hasMore });
  },
});
export { loader, action };
