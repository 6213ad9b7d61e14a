import { z } from "zod";
import { requireArea } from "#app/auth/area.server.ts";
import { requireUser } from "#app/auth/guards.server.ts";
import { BadRequestError } from "#app/http/errors.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const text = z.string().trim().max(100);

/** `GET /dashboard/guilds/:guildId/members.json?query=…`: members for a picker, with their names. */
const { loader, action } = resource({
  GET: async (args) => {
    const person = await requireUser(args);
    const { id } = await requireArea(args, person, "any", { level: "edit" });
    const { data: query } = text.safeParse(new URL(args.request.url).searchParams.get("query") ?? "");
    if (query === undefined) throw new BadRequestError("`query` has at most 100 characters.");
    if (query === "") return json({ members: [] });
    await args.context.limits.searchMembers(person.user.id);
    return json({ members: await args.context.members.search(id, query) });
  },
});
export { loader, action };
