import { requireAreaOrBot } from "#app/auth/area.server.ts";
import { requireListed } from "#app/auth/guards.server.ts";
import { sortChannels } from "#app/features/guilds/channel-order.ts";
import { getKnownGuild, listsOf, seenBy } from "#app/features/guilds/guild-facts.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async (args) => {
    const { guildId, guild } = await requireAreaOrBot(args, "any", { level: "edit" });
    const known = await requireListed(args, () => getKnownGuild(args.context.db, guildId));
    const { channels } = listsOf(seenBy(known, guild?.delegate));
    return json(sortChannels(channels ?? []));
  },
});
export { loader, action };
