import { requireAreaOrBot } from "#app/auth/area.server.ts";
import { findListed } from "#app/auth/guards.server.ts";
import { getKnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { guildDetailsOf } from "#app/features/guilds/user-guilds.server.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async (args) => {
    const { guildId, guild: own } = await requireAreaOrBot(args, "membership");
    const kept = await findListed(args, () => getKnownGuild(args.context.db, guildId));
    if (!own && !kept) throw new NotFoundError("The bot is not in such a server.");
    return json(guildDetailsOf(guildId, own, kept));
  },
});
export { loader, action };
