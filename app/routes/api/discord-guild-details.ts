import { findListed, requireGuildMemberOrBot } from "#app/auth/guards.server.ts";
import { getBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import { guildDetails } from "#app/features/guilds/user-guilds.server.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

/** `GET /api/discord/guilds/{id}/details`: one guild, for its members and the bot. */
const { loader, action } = resource({
  GET: async (args) => {
    const { guildId, own } = await requireGuildMemberOrBot(args, args.params.guildId);
    const reported = await findListed(args, () => getBotGuild(args.context.db, guildId));
    if (!own && !reported) throw new NotFoundError("The bot is not in such a server.");
    return json(guildDetails(guildId, own, reported));
  },
});
export { loader, action };
