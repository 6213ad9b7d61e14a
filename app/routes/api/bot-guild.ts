import { requireAreaOrBot } from "#app/auth/area.server.ts";
import { requireListed, requireBot } from "#app/auth/guards.server.ts";
import { removeBotGuild, reportBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import { getKnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { guildSchema } from "#app/features/guilds/report.server.ts";
import { requireGuildId } from "#app/http/params.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { json, noContent, resource } from "#app/http/resource.server.ts";
import { authorTranslator } from "#app/i18n/texts.server.ts";

const { loader, action } = resource({
  GET: async (args) => {
    const { guildId } = await requireAreaOrBot(args, "membership");
    const guild = await requireListed(args, () => getKnownGuild(args.context.db, guildId));
    const { id, name, icon, member_count, channel_count } = guild;
    return json({ id, name, icon, member_count, channel_count });
  },
  PUT: async (args) => {
    await requireBot(args);
    const id = requireGuildId(args.params.guildId);
    const guild = await readJson(args.request, guildSchema, authorTranslator);
    await args.context.db.transaction().execute((trx) => reportBotGuild(trx, id, guild));
    return noContent();
  },
  DELETE: async (args) => {
    await requireBot(args);
    const id = requireGuildId(args.params.guildId);
    await args.context.db.transaction().execute((trx) => removeBotGuild(trx, id));
    args.context.events.emit("guilds");
    return noContent();
  },
});
export { loader, action };
