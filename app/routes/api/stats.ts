import { getStats } from "#app/features/stats/stats.server.ts";
import { requirePart } from "#app/http/require-part.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async ({ context }) => {
    requirePart("stats", context);
    return json(await getStats(context.db));
  },
});
export { loader, action };
