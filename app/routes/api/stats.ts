import { getStats } from "#app/features/stats/stats.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async ({ context }) => json(await getStats(context.db)),
});
export { loader, action };
