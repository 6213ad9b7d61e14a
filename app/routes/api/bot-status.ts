import { requireBot } from "#app/auth/guards.server.ts";
import { reportStatus, statusBody } from "#app/features/status/status.server.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { requireGuildId } from "#app/http/params.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { noContent, resource } from "#app/http/resource.server.ts";
import { authorTranslator } from "#app/i18n/texts.server.ts";

/** `PUT /api/bot/guilds/:guildId/status`: what the bot says about modules in a server. */
const { loader, action } = resource({
  PUT: async (args) => {
    await requireBot(args);
    const guildId = requireGuildId(args.params.guildId);
    const report = await readJson(args.request, statusBody, authorTranslator);
    const modules = await args.context.modules.current();
    if (!(await reportStatus(args.context.db, { guildId, modules }, report)))
      throw new NotFoundError("The bot is in no such server.");
    return noContent();
  },
});
export { loader, action };
