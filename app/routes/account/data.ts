import { requireUser } from "#app/auth/guards.server.ts";
import { exportPersonalData } from "#app/features/users/personal-data.server.ts";
import { downloadJson } from "#app/http/download.server.ts";
import { pageLoader } from "#app/shell/page.server.ts";

export const loader = pageLoader(async (args) => {
  const { user } = await requireUser(args);
  const file = { exportedAt: new Date(), ...(await exportPersonalData(args.context.db, user.id)) };
  return downloadJson(args.context, `data-${user.id}.json`, file);
});
