import { requireListed, requireGuildAdminOrBot } from "#app/auth/guards.server.ts";
import { sortChannels } from "#app/features/guilds/channel-order.ts";
import { getKnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async (args) => {
    const { guildId } = await requireGuildAdminOrBot(args, args.params.guildId);
    const { channels } = await requireListed(args, () => getKnownGuild(args.context.db, guildId));
    return json(sortChannels(channels ?? []));
  },
});
export { loader, action };
