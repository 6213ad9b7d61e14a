import { requireBot } from "#app/auth/guards.server.ts";
import { fieldName } from "#app/features/manifest/text-schema.server.ts";
import { putOptions, suppliedSchema } from "#app/features/settings/supplied.server.ts";
import { BadRequestError, NotFoundError } from "#app/http/errors.server.ts";
import { requireGuildId } from "#app/http/params.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { noContent, resource } from "#app/http/resource.server.ts";
import { authorTranslator } from "#app/i18n/texts.server.ts";

/** `/api/bot/guilds/:guildId/options/:list`: what people can choose in fields whose options the bot supplies. */
const { loader, action } = resource({
  PUT: async (args) => {
    await requireBot(args);
    const guildId = requireGuildId(args.params.guildId);
    const { data: name } = fieldName.safeParse(args.params.list);
    if (name === undefined) throw new NotFoundError("No list of options can have this name.");
    const { options } = await readJson(args.request, suppliedSchema, authorTranslator);
    const outcome = await putOptions(args.context.db, { guildId, name, options });
    if (outcome === "unknown") throw new NotFoundError("The bot has not reported this server.");
    if (outcome === "tooMany") throw new BadRequestError("A server has at most 100 lists of options.");
    return noContent();
  },
});
export { loader, action };
