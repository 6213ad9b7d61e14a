import { requireUser } from "#app/auth/guards.server.ts";
import { exportPersonalData } from "#app/features/users/personal-data.server.ts";
import { fileName } from "#app/http/file-name.server.ts";
import { pageLoader } from "#app/http/page.server.ts";

/**
 * `GET /account/data`: everything that is held about this person, as a file. A resource for a person at a browser, so it
 * answers a stranger like a page, with the way to sign in, and not like the API, with a 401 in JSON.
 */
export const loader = pageLoader(async (args) => {
  const { user } = await requireUser(args);
  const held = await exportPersonalData(args.context.db, user.id);
  const file = { exportedAt: new Date(), ...held };
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName(`data-${user.id}.json`)}"`,
      "Cache-Control": "no-store",
    },
  });
});
