import { requirePerson } from "#app/auth/guards.server.ts";
import { listBotGuilds } from "#app/features/guilds/bot-guilds.server.ts";
import { describeGuilds } from "#app/features/guilds/user-guilds.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async (args) => {
    const person = await requirePerson(args);
    const { guilds, failure } = await args.context.guildLists.list(person);
    if (failure) throw failure;
    const counted = await listBotGuilds(args.context.db, { among: guilds.map(({ id }) => id) });
    return json(describeGuilds(guilds, counted));
  },
});
export { loader, action };
