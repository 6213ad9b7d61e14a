import { requireBot } from "#app/auth/guards.server.ts";
import { recordStats, statsSchema } from "#app/features/stats/stats.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { noContent, resource } from "#app/http/resource.server.ts";
import { authorTranslator } from "#app/i18n/texts.server.ts";

const { loader, action } = resource({
  POST: async (args) => {
    await requireBot(args);
    const stats = await readJson(args.request, statsSchema, authorTranslator);
    await args.context.db.transaction().execute((trx) => recordStats(trx, stats));
    args.context.events.emit("stats");
    return noContent();
  },
});
export { loader, action };
