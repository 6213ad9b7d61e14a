import { modulesFor, requireArea } from "#app/auth/area.server.ts";
import { requireUser } from "#app/auth/guards.server.ts";
import { listVersions } from "#app/features/settings/settings.server.ts";
import { json, resource } from "#app/http/resource.server.ts";
import { receiptsOf } from "./frame/current-guild.server.ts";

/** `GET /dashboard/guilds/:guildId/receipts`: some 400 bytes by which an open page decides to reload its data. */
const { loader, action } = resource({
  GET: async (args) => {
    const person = await requireUser(args);
    const { id, reported, access } = await requireArea(args, person, "any");
    const { list } = modulesFor(access, await args.context.modules.current());
    return json(receiptsOf((await listVersions(args.context.db, id, list)).states, reported));
  },
});
export { loader, action };
