import { requireCaller } from "#app/auth/guards.server.ts";
import { listBotGuilds } from "#app/features/guilds/bot-guilds.server.ts";
import { botListPending } from "#app/http/errors.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async (args) => {
    const caller = await requireCaller(args);
    const { db, guildLists, botList } = args.context;
    const own =
      caller.kind === "user" ? (await guildLists.list(caller)).guilds.map(({ id }) => id) : undefined;
    if (!(await botList.arrives())) throw botListPending();
    const servers = await listBotGuilds(db, { among: own });
    return json({ servers: servers.map(({ id }) => id) });
  },
});
export { loader, action };
