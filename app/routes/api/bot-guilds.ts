import { requireBot } from "#app/auth/guards.server.ts";
import { replaceBotGuilds } from "#app/features/guilds/bot-guilds.server.ts";
import { guildListSchema } from "#app/features/guilds/report.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { noContent, resource } from "#app/http/resource.server.ts";
import { authorTranslator } from "#app/i18n/texts.server.ts";

const { loader, action } = resource({
  PUT: async (args) => {
    await requireBot(args);
    const guilds = await readJson(args.request, guildListSchema, authorTranslator);
    await args.context.db.transaction().execute((trx) => replaceBotGuilds(trx, guilds));
    args.context.events.emit("guilds");
    return noContent();
  },
});
export { loader, action };
