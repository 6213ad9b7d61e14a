import { requireUser } from "#app/auth/guards.server.ts";
import { exportPersonalData } from "#app/features/users/personal-data.server.ts";
import { fileName } from "#app/http/file-name.server.ts";
import { pageLoader } from "#app/http/page.server.ts";

export const loader = pageLoader(async (args) => {
  const { user } = await requireUser(args);
  const file = { exportedAt: new Date(), ...(await exportPersonalData(args.context.db, user.id)) };
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName(`data-${user.id}.json`)}"`,
      "Cache-Control": "no-store",
    },
  });
});
