import { lookUpAccess, requirePersonFor } from "#app/auth/area.server.ts";
import { keyOf } from "#app/features/access/access.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

/** `GET /api/access/{guildId}/me`: what the caller may see and change in a server; for everybody in it. */
const { loader, action } = resource({
  GET: async (args) => {
    const person = await requirePersonFor(args);
    const { access, checkedAt } = await lookUpAccess(args, person);
    const ends = access.grants.flatMap(({ expiresAt }) => expiresAt ?? []).toSorted((a, b) => +a - +b);
    return json({
      level: access.level,
      areas: access.areas,
      until: ends[0]?.toISOString() ?? null,
      by: access.grants.map(({ target }) => keyOf(target)),
      checkedAt: checkedAt.toISOString(),
    });
  },
});
export { loader, action };
