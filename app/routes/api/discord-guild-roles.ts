import { requireAreaOrBot } from "#app/auth/area.server.ts";
import { requireListed } from "#app/auth/guards.server.ts";
import { getKnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { sortRoles } from "#app/features/guilds/role-rules.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async (args) => {
    const { guildId } = await requireAreaOrBot(args, "any", { level: "edit" });
    const { roles } = await requireListed(args, () => getKnownGuild(args.context.db, guildId));
    return json(sortRoles(roles ?? []));
  },
});
export { loader, action };
