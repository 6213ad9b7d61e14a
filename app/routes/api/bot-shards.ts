import { requireBot } from "#app/auth/guards.server.ts";
import { replaceShards, shardsSchema } from "#app/features/shards/shards.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { noContent, resource } from "#app/http/resource.server.ts";
import { authorTranslator } from "#app/i18n/texts.server.ts";

/** `PUT /api/bot/shards`: how the bot's shards are. */
const { loader, action } = resource({
  PUT: async (args) => {
    await requireBot(args);
    const shards = await readJson(args.request, shardsSchema, authorTranslator);
    await replaceShards(args.context.db, shards);
    return noContent();
  },
});
export { loader, action };
